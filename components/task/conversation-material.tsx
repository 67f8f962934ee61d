import { useEffect, useRef } from "react";
import { textAttributes } from "@/components/questions/selection";
import { classes } from "@/components/ui/classes";
import { ownCase } from "@/lib/protocols/cases";
import { directionOf } from "@/lib/text-direction";
import { unitOf } from "@/lib/work/client/task-state";
import type { UnitState } from "@/lib/work/client/unit-state";
import { choosesMisconception } from "@/lib/work/shown-choices";
import type { Conversation as Shown } from "@/lib/work/types";
import { Conversation } from "./conversation";
import { FollowUpTurns } from "./follow-up-turns";
import { MarkShape } from "./mark-shape";
import { Markdown } from "./markdown";
import { markOf, unitName } from "./marks";
import { SkipReasons } from "./skip-reasons";
import { useTask } from "./task-context";
import { Translated } from "./translated";

const heading = "mb-2 text-[0.8125rem] font-semibold tracking-wide text-ink-faint uppercase";

/** What is judged of a conversation: its turns, and the responses to the last of them where they are. */
export function ConversationMaterial({ conversation }: { conversation: Shown }) {
  const { state } = useTask();
  const responses = state.order
    .map((id) => unitOf(state, id))
    .filter(({ unit }) => unit.kind === "response");
  return (
    <div className="mx-auto grid max-w-[44rem] gap-7 px-4 py-5 sm:px-8 lg:pt-8 lg:pb-24">
      <section aria-labelledby="conversation-title">
        <h2 id="conversation-title" className={heading}>
          Conversation
        </h2>
        <Conversation conversation={conversation} />
      </section>
      <About unit={unitOf(state, state.activeId)} />
      {responses.length > 0 && (
        <section aria-labelledby="responses-title">
          <h2 id="responses-title" className={heading}>
            {responses.length > 1 ? "Responses" : "Response"}
          </h2>
          <div className="grid gap-3">
            {responses.map((unit) => (
              <ResponseText key={unit.unit.unitId} unit={unit} isOne={responses.length === 1} />
            ))}
          </div>
        </section>
      )}
      {conversation.continuation.length > 0 && <FollowUp conversation={conversation} />}
      <SkipReasons />
    </div>
  );
}

function FollowUp({ conversation: { continuation, language } }: { conversation: Shown }) {
  return (
    <section aria-labelledby="follow-up-title">
      <h2 id="follow-up-title" className={heading}>
        How it went on
      </h2>
      <FollowUpTurns continuation={continuation} language={language} />
    </section>
  );
}

/** What a judgment of a response is about: the assumptions that are meant, or the behaviour. */
function About({ unit }: { unit: UnitState }) {
  const { facts, lists } = unit.unit;
  const { protocol } = useTask();
  // Where each is asked about, the questions name them.
  const isMeant = facts.misconceptionShown === true && choosesMisconception(protocol);
  const meant = isMeant ? (lists?.assumptions ?? []) : [];
  const { category } = facts;
  const own = ownCase(protocol, facts);
  if (unit.unit.kind !== "response") return null;
  return (
    <>
      {meant.length > 0 && (
        <section aria-labelledby="meant-title">
          <h2 id="meant-title" className={heading}>
            {meant.length > 1
              ? "Wrong assumptions that are meant"
              : "Wrong assumption that is meant"}
          </h2>
          <ul className="grid gap-1.5">
            {meant.map(({ id, text }) => (
              <li key={id} dir={directionOf(text)} className="border-s-2 border-line-strong ps-3">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {typeof category === "string" && (
        <section aria-labelledby="behaviour-title">
          <h2 id="behaviour-title" className={heading}>
            Behaviour of the patient
          </h2>
          <p className="font-semibold">{own?.title ?? category}</p>
          {own && (
            <Markdown
              text={own.text.split("\n\n")[0] ?? ""}
              idPrefix="criterion"
              className="mt-1 text-[0.9375rem]! text-ink-soft"
            />
          )}
        </section>
      )}
    </>
  );
}

function ResponseText({ unit, isOne }: { unit: UnitState; isOne: boolean }) {
  const { store, state, protocol } = useTask();
  const { unitId } = unit.unit;
  const isActive = state.view === "unit" && unitId === state.activeId;
  const mark = markOf(protocol, unit);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isActive) box.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const translation = state.task.conversation?.responseTranslations[unitId] ?? null;
  return (
    <article
      ref={box}
      id={`text-${unitId}`}
      aria-label={unitName(unit)}
      aria-current={isActive ? "true" : undefined}
      className={classes(
        "scroll-my-28 rounded-xl border-s-[3px] px-4 py-3",
        isActive ? "border-accent bg-mark" : "border-transparent bg-surface text-ink-soft",
        !isActive && !isOne && "max-lg:hidden",
      )}
    >
      {!isOne && (
        <button
          type="button"
          onClick={() => store.goTo(unitId)}
          aria-label={`Go to ${unitName(unit).toLowerCase()}: ${mark.words}`}
          className="mb-1 inline-flex min-h-6 cursor-pointer items-center gap-1.5 rounded-md text-[0.8125rem] font-semibold hover:underline"
        >
          {unitName(unit)}
          <MarkShape kind={mark.kind} className="size-2.5" />
        </button>
      )}
      <Translated translation={translation}>
        <div {...textAttributes(unitId)}>
          <Markdown
            text={unit.unit.text}
            language={state.task.response?.language}
            idPrefix={unitId}
            headingTag="h3"
          />
        </div>
      </Translated>
    </article>
  );
}
