import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icons";
import { Kbd } from "@/components/ui/kbd";
import { keyLabel } from "@/lib/work/client/keys";
import { unitOf } from "@/lib/work/client/task-state";
import type { OpenedResponse } from "@/lib/work/types";
import { Markdown } from "./markdown";
import { materialHeading } from "./material-heading";
import { useTask } from "./task-context";

/** A section that was handed out alone: its question, the excerpt, and the rest only on request. */
export function ExcerptMaterial() {
  const { state, fullResponse } = useTask();
  const { question, response } = state.task;
  const { text } = unitOf(state, state.activeId).unit;
  const full = fullResponse.state === "shown" ? fullResponse.text : null;
  return (
    <div className="mx-auto max-w-[44rem] px-4 py-5 sm:px-8 lg:pt-8 lg:pb-24">
      <section aria-labelledby="question-title" className="mb-9">
        <h2 id="question-title" className={materialHeading}>
          Question
        </h2>
        <Markdown
          text={question.text}
          language={question.language}
          idPrefix="question"
          headingTag="h3"
        />
      </section>
      <section aria-labelledby="excerpt-title">
        <h2 id="excerpt-title" className={materialHeading}>
          {full ? "Full response" : "Excerpt"}
        </h2>
        {full ? (
          <WithSurroundings response={full} />
        ) : (
          <Excerpt text={text} language={response?.language ?? null} />
        )}
        <FullResponseButton />
      </section>
    </div>
  );
}

function Excerpt({ text, language }: { text: string; language: string | null }) {
  return (
    <div className="rounded-lg border-s-[3px] border-accent bg-mark px-4 py-3">
      <Markdown text={text} language={language} idPrefix="excerpt" headingTag="h3" />
    </div>
  );
}

/** The whole response, with the excerpt marked where it stands. */
function WithSurroundings({ response }: { response: OpenedResponse }) {
  const { language, start, end } = response;
  const points = [...response.text];
  const before = points.slice(0, start).join("");
  const after = points.slice(end).join("");
  return (
    <div className="grid gap-3">
      <Surrounding text={before} language={language} idPrefix="before" />
      <section aria-label="The excerpt in its place">
        <Excerpt text={points.slice(start, end).join("")} language={language} />
      </section>
      <Surrounding text={after} language={language} idPrefix="after" />
    </div>
  );
}

function Surrounding(props: { text: string; language: string | null; idPrefix: string }) {
  if (props.text.trim() === "") return null;
  return (
    <div className="px-4 text-ink-soft">
      <Markdown {...props} headingTag="h3" />
    </div>
  );
}

function FullResponseButton() {
  const { fullResponse, letters, preferences } = useTask();
  const { state, toggle } = fullResponse;
  const key = preferences.singleKeys ? letters.full_response : undefined;
  return (
    <div className="mt-4 grid justify-items-start gap-2">
      <button
        type="button"
        aria-expanded={state === "shown"}
        aria-keyshortcuts={key}
        onClick={toggle}
        className={buttonClasses("secondary", "small")}
      >
        <Icon name={state === "shown" ? "chevronDown" : "chevronRight"} />
        {state === "shown" ? "Show the excerpt alone" : "Show the full response"}
        {key && (
          <span className="max-lg:hidden">
            <Kbd>{keyLabel(key)}</Kbd>
          </span>
        )}
      </button>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {state === "coming" && "The response is on its way."}
        {state === "failed" && "The server cannot be reached. Try again in a moment."}
      </p>
    </div>
  );
}
