import { useGuideline } from "@/components/guideline/use-guideline";
import { Button, IconButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icons";
import { otherCases, ownCase } from "@/lib/protocols/cases";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { hotkeyOf, innerQuestionsOf, optionsOf } from "@/lib/protocols/kinds/kind";
import type { Option, Part, Question } from "@/lib/protocols/types";
import { partOf, unitOf } from "@/lib/work/client/task-state";
import { Markdown } from "./markdown";
import { useTask } from "./task-context";
import { useMedia } from "./use-media";

/** Wide enough for a third column. */
const WIDE = "(min-width: 80rem)";

/** The guideline: for the question in focus first, then in general. Beside the work where it fits. */
export function GuidelinePanel() {
  const { guideline, setGuideline } = useTask();
  const isWide = useMedia(WIDE);
  if (!guideline) return null;
  if (!isWide) {
    return (
      <Dialog title="Guideline" isOpen onOpenChange={(isOpen) => !isOpen && setGuideline(false)}>
        {(close) => (
          <>
            <GuidelineText />
            <Button className="mt-6" onPress={close}>
              Back to the questions
            </Button>
          </>
        )}
      </Dialog>
    );
  }
  return (
    <aside
      aria-label="Guideline"
      className="w-[22rem] shrink-0 overflow-y-auto border-s border-line bg-surface px-5 pt-5 pb-12"
    >
      <div className="mb-3 flex items-center justify-between">
        <h2 className="text-lg">Guideline</h2>
        <IconButton
          label="Close the guideline"
          className="-me-2"
          onPress={() => setGuideline(false)}
        >
          <Icon name="close" />
        </IconButton>
      </div>
      <GuidelineText />
    </aside>
  );
}

const prose = "text-[0.9375rem]! leading-relaxed! max-w-none!";

function GuidelineText() {
  const { state, protocol, queue, currentPath } = useTask();
  const guideline = useGuideline(queue.id, state.task.guideline?.version ?? 0);
  const part = partOf(protocol, unitOf(state, state.activeId));
  const questions = questionsInFocus(part, currentPath).filter(saysMore);
  const { facts } = unitOf(state, state.activeId).unit;
  const own = ownCase(protocol, facts);
  return (
    <div className="grid gap-6">
      {state.view === "unit" && own && (
        <section>
          <h3 className="mb-2 text-base">{own.title}</h3>
          <Markdown text={own.text} idPrefix="case" className={prose} />
        </section>
      )}
      {state.view === "unit" &&
        questions.map((question) => <QuestionGuideline key={question.key} question={question} />)}
      {part.guideline && <Markdown text={part.guideline} idPrefix="part-guide" className={prose} />}
      <Folded title="The whole guideline" isOpen={questions.length === 0}>
        <Markdown
          text={guideline?.text ?? protocol.guideline}
          idPrefix="guide"
          className={`mt-3 ${prose}`}
        />
      </Folded>
      {otherCases(protocol, facts).map(({ value, title, text }) => (
        <Folded key={value} title={title}>
          <Markdown text={text} idPrefix={`case-${value}`} className={`mt-3 ${prose}`} />
        </Folded>
      ))}
    </div>
  );
}

function Folded(props: { title: string; isOpen?: boolean; children: React.ReactNode }) {
  return (
    <details open={props.isOpen} className="group border-t border-line pt-4">
      <summary className="flex cursor-pointer list-none items-center gap-2 font-semibold">
        <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" />
        {props.title}
      </summary>
      {props.children}
    </details>
  );
}

/** The question that keys act on, with those that it holds; of these the one in focus first. */
function questionsInFocus(part: Part, path: string | null): readonly Question[] {
  const [key, , innerKey] = path?.split(".") ?? [];
  const outer = questionsThrough(part).find((each) => each.key === key);
  if (!outer) return [];
  const inner = innerQuestionsOf(outer);
  const own = inner.find((each) => each.key === innerKey);
  return own ? [own, outer] : [outer, ...inner];
}

/** Has the question guidance of its own, besides its words? */
const saysMore = (question: Question): boolean =>
  question.guideline !== undefined || optionsOf(question).length > 0;

function QuestionGuideline({ question }: { question: Question }) {
  const options = optionsOf(question);
  return (
    <section>
      <h3 className="mb-2 text-base">{question.prompt}</h3>
      {question.guideline && (
        <Markdown text={question.guideline} idPrefix={`guide-${question.key}`} className={prose} />
      )}
      {options.length > 0 && (
        <dl className="mt-4 grid gap-3 text-[0.9375rem] leading-relaxed">
          {options.map((option, index) => (
            <OptionGuideline
              key={String(option.value)}
              option={option}
              hotkey={hotkeyOf(option, index)}
            />
          ))}
        </dl>
      )}
    </section>
  );
}

function OptionGuideline({ option, hotkey }: { option: Option; hotkey: string | null }) {
  return (
    <div>
      <dt className="font-semibold">
        {hotkey && <span className="me-2 text-ink-faint">{hotkey.toUpperCase()}</span>}
        {option.label}
      </dt>
      {option.help && <dd className="text-ink-soft">{option.help}</dd>}
      {option.example && (
        <dd className="mt-1 border-s-2 border-line ps-3 text-ink-soft">
          <span className="sr-only">Example: </span>
          {option.example}
        </dd>
      )}
    </div>
  );
}
