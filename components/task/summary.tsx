import { buttonClasses } from "@/components/ui/button-classes";
import { FormMessage } from "@/components/ui/form-message";
import { partOf, unitOf, unsentCount } from "@/lib/work/client/task-state";
import type { UnitState } from "@/lib/work/client/unit-state";
import { answerLines } from "./answer-text";
import { MarkShape } from "./mark-shape";
import { headline, markOf, unitName } from "./marks";
import { SubmitKeys } from "./submit-keys";
import { type Tally, tallyOf } from "./tally";
import { useTask } from "./task-context";
import { unitNoun } from "./unit-noun";
import { useHeadingFocus } from "./use-heading-focus";

/** The end of a response: what was said, the way back to anything, and the way on. */
export function Summary() {
  const { state, protocol, actions, isGoingOn, hasTrouble } = useTask();
  const heading = useHeadingFocus("summary");
  const tally = tallyOf(protocol, state);
  const isSending = unsentCount(state) > 0;
  const title =
    tally.open.length > 0 ? "Not finished yet" : state.closed ? "Finished" : "All answered";
  return (
    <section aria-labelledby="summary-title" className="grid gap-6">
      <div>
        <h2 id="summary-title" ref={heading} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        <p className="mt-1 text-ink-soft">
          {state.closed
            ? "You can go back to anything and revise it while the queue is open."
            : isSending
              ? "Your last answers are on their way to the server."
              : "These still wait for you."}
        </p>
      </div>
      {state.extra && (
        <FormMessage tone="info">
          <p>
            While you were away this went to somebody else, so yours is kept as an extra judgment.
            It counts for finding errors.
          </p>
        </FormMessage>
      )}
      {tally.open.length > 0 && <UnitList title="Still to do" units={tally.open} />}
      <Counts tally={tally} />
      {tally.withError.length > 0 && (
        <UnitList title="With an error" units={tally.withError} showsComment />
      )}
      <WholeResponse />
      {hasTrouble && (
        <FormMessage tone="error">
          <p>What comes next could not be fetched. What you submitted is safe; try again.</p>
        </FormMessage>
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className={buttonClasses("primary", "large")}
          onClick={actions.submit}
          disabled={isGoingOn || (tally.open.length === 0 && !state.closed)}
        >
          {tally.open.length > 0
            ? "Go to the next one"
            : state.next?.nothing
              ? "Go on"
              : `Next ${unitNoun(protocol)}`}
          <SubmitKeys />
        </button>
      </div>
    </section>
  );
}

function Counts({ tally }: { tally: Tally }) {
  if (tally.sections === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-xl bg-surface p-5 sm:grid-cols-4 lg:grid-cols-2">
      {tally.counts.map(({ label, count }) => (
        <Count key={label} label={label} count={count} />
      ))}
      {tally.byRule > 0 && <Count label="Marked by rule" count={tally.byRule} />}
    </dl>
  );
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div className="flex items-baseline justify-between gap-3">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="font-semibold tabular-nums">{count}</dd>
  </div>
);

function UnitList(props: { title: string; units: readonly UnitState[]; showsComment?: boolean }) {
  const { store, protocol } = useTask();
  return (
    <section>
      <h3 className="mb-2 text-base">{props.title}</h3>
      <ul className="grid gap-1">
        {props.units.map((unit) => {
          const mark = markOf(protocol, unit);
          return (
            <li key={unit.unit.unitId}>
              <button
                type="button"
                onClick={() => store.goTo(unit.unit.unitId)}
                className="flex w-full cursor-pointer items-start gap-3 rounded-lg bg-surface px-3 py-2 text-start hover:bg-sunken"
              >
                <MarkShape kind={mark.kind} className="mt-1.5 size-3" />
                <span className="min-w-0">
                  <span className="font-semibold">{unitName(unit)}</span>{" "}
                  <span className="text-ink-soft">
                    {headline(partOf(protocol, unit), unit.answers)}
                  </span>
                  {props.showsComment && <Said unit={unit} />}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What was written about a unit. */
function Said({ unit }: { unit: UnitState }) {
  const { protocol } = useTask();
  const part = partOf(protocol, unit);
  const texts = part.steps.flatMap((step) => step.questions.filter(({ kind }) => kind === "text"));
  return texts.map(({ key }) => (
    <span key={key} dir="auto" className="line-clamp-2 block text-sm text-ink-soft">
      {String(unit.answers[key] ?? "")}
    </span>
  ));
}

function WholeResponse() {
  const { store, state, protocol } = useTask();
  const whole = state.order
    .map((id) => unitOf(state, id))
    .find((unit) => unit.unit.index === undefined);
  if (!whole) return null;
  const part = partOf(protocol, whole);
  const said = answerLines(part, whole.answers).find(
    ({ text }) => text === headline(part, whole.answers),
  );
  return (
    <section className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="text-ink-soft">{said?.label ?? part.title}:</span>{" "}
        <strong>{said?.text ?? "no answer"}</strong>
      </p>
      <button
        type="button"
        className={buttonClasses("secondary", "small")}
        onClick={() => store.goTo(whole.unit.unitId)}
      >
        Look at it again
      </button>
    </section>
  );
}
