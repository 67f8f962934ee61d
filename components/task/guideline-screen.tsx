import { useGuideline } from "@/components/guideline/use-guideline";
import { buttonClasses } from "@/components/ui/button-classes";
import type { Protocol } from "@/lib/protocols/types";
import type { Task } from "@/lib/work/types";
import { Markdown } from "./markdown";

/** The general guideline, before the first excerpt of a queue. */
export function GuidelineScreen(props: {
  queue: { readonly id: string; readonly name: string };
  protocol: Protocol;
  task: Task;
  onPassed: () => void;
}) {
  const { queue, protocol, task, onPassed } = props;
  const guideline = useGuideline(queue.id, task.guideline?.version ?? 0);
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[44rem] px-5 py-12 outline-none">
      <p className="mb-2 text-sm font-semibold text-ink-faint">{queue.name}</p>
      <h1 className="text-2xl">Before you begin</h1>
      <Markdown
        text={guideline?.text ?? protocol.guideline}
        idPrefix="first-guide"
        headingTag="h3"
        className="mt-5"
      />
      <p className="mt-5 text-ink-soft">You can open the guideline again at any time.</p>
      <button
        type="button"
        onClick={onPassed}
        className={buttonClasses("primary", "large", "mt-6")}
      >
        Begin
      </button>
    </main>
  );
}
