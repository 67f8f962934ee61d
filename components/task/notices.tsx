import { CopyButton } from "@/components/ui/copy-button";
import { FormMessage } from "@/components/ui/form-message";
import { TextLink } from "@/components/ui/link";
import { isFrozen, unitOf } from "@/lib/work/client/task-state";
import { unsentAsText } from "./answer-text";
import { unitName } from "./marks";
import { useTask } from "./task-context";

/** What has changed about this assignment behind the person's back; nothing most of the time. */
export function Notices() {
  const { state } = useTask();
  const refusal = unitOf(state, state.activeId).refusal;
  const troubled = Object.values(state.units).filter(({ trouble }) => trouble !== null);
  return (
    <div className="grid gap-3 empty:hidden">
      {state.gone && <Gone />}
      {!state.gone && !state.closed && state.assignment === "lapsed" && (
        <FormMessage tone="warning">
          <p>
            You were away for longer than this was kept for you, so it has gone to somebody else.
            You can still finish it: your work is kept as an extra judgment.
          </p>
        </FormMessage>
      )}
      {!state.gone && isFrozen(state) && (
        <FormMessage tone="info">
          <p>{FROZEN[state.assignment] ?? "This queue is closed. You can look, but not change."}</p>
        </FormMessage>
      )}
      {state.restored > 0 && (
        <FormMessage tone="info">
          <p>
            {state.restored === 1 ? "One unsent answer" : `${state.restored} unsent answers`} came
            back from this browser.
          </p>
        </FormMessage>
      )}
      {troubled.length > 0 && state.link === "online" && !state.gone && (
        <FormMessage tone="warning">
          {troubled.map((unit) => (
            <p key={unit.unit.unitId}>
              {unitName(unit)} could not be stored: {unit.trouble} Your answers are kept here and
              sent again; the rest goes on.
            </p>
          ))}
        </FormMessage>
      )}
      {refusal && !state.gone && (
        <FormMessage tone="error">
          <p>{refusal.message}</p>
        </FormMessage>
      )}
    </div>
  );
}

const FROZEN: Record<string, string> = {
  skipped: "You have skipped this. You can look, but not change.",
  released: "This was given back to the queue. You can look, but not change.",
};

const TITLES: Record<string, string> = {
  not_found: "This cannot be stored with the account that is signed in now.",
  protocol_changed: "The questions of this queue have changed.",
};

function Gone() {
  const { state, protocol, project, queue } = useTask();
  const text = unsentAsText(protocol, state);
  const { code, message } = state.gone ?? { code: "", message: "" };
  return (
    <FormMessage tone="error">
      <p className="font-semibold">{TITLES[code] ?? message}</p>
      {TITLES[code] && <p>{message}</p>}
      {text !== "" && (
        <>
          <p>What was not stored is below and stays in this browser. Nothing you typed is lost.</p>
          <pre
            dir="auto"
            className="max-h-60 overflow-y-auto rounded-md bg-surface p-3 font-sans text-sm whitespace-pre-wrap"
          >
            {text}
          </pre>
          <CopyButton text={text} label="Copy your text" size="small" />
        </>
      )}
      <p>
        <TextLink href="/work">Go to my work</TextLink>, or look at{" "}
        <a href={`/projects/${project.slug}/work/${queue.id}`} className="text-accent underline">
          what is next in this queue
        </a>
        .
      </p>
    </FormMessage>
  );
}
