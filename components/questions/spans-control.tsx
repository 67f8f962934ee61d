import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import type { AnswerValue, SpansQuestion } from "@/lib/protocols/types";
import type { ControlProps, MarkableText } from "./control";
import { hotkeyAttribute } from "./control";
import { type Passage, passagesOf } from "./passage";
import { selectedPassage } from "./selection";
import { SpanPicker } from "./span-picker";

const KEYBOARD_KEY = "m";

/** Passages of a text: marked in the material with the pointer, or in a copy of it with the keyboard. */
export function SpansControl(props: ControlProps<SpansQuestion>) {
  const { question, value, onChange, isReadOnly, material } = props;
  const [hint, setHint] = useState<string | null>(null);
  const [isPicking, setPicking] = useState(false);
  const passages = passagesOf(value);
  const isOverThread = question.over === "thread";
  const texts: readonly MarkableText[] = isOverThread
    ? material.turns
    : [{ turn: null, name: "Text", text: material.text }];

  const add = (found: Passage | null, label: string | undefined) => {
    if (!found) return setHint("Select a passage in the text first.");
    const passage = label === undefined ? found : { ...found, label };
    const isKnown = passages.some((each) => isSame(each, passage));
    setHint(isKnown ? "This passage is marked already." : `Marked: “${passage.text}”.`);
    if (!isKnown) onChange([...passages, passage] as AnswerValue, "pick");
  };
  const remove = (gone: Passage) => {
    const left = passages.filter((each) => each !== gone);
    onChange(left.length > 0 ? (left as AnswerValue) : undefined, "pick");
  };

  return (
    <div className="grid gap-2">
      <PassageList passages={passages} remove={isReadOnly ? null : remove} />
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          {(question.labels ?? [undefined]).map((label, index) => (
            <button
              key={label ?? ""}
              type="button"
              className={plainButton}
              // A press must not take the selection away.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(selectedPassage(texts, isOverThread, material.unitId), label)}
              {...hotkeyAttribute(question.labels ? String(index + 1) : null)}
            >
              {label === undefined ? "Mark the selected text" : `Mark as ${label}`}
              {question.labels && (
                <kbd className="font-sans text-ink-faint max-lg:hidden">{index + 1}</kbd>
              )}
            </button>
          ))}
          <button
            type="button"
            className={plainButton}
            aria-expanded={isPicking}
            onClick={() => setPicking(!isPicking)}
            {...hotkeyAttribute(KEYBOARD_KEY)}
          >
            Mark with the keyboard <kbd className="font-sans text-ink-faint">M</kbd>
          </button>
        </div>
      )}
      {isPicking && !isReadOnly && (
        <SpanPicker
          texts={texts}
          first={material.target}
          labels={question.labels}
          onMark={add}
          onLeave={() => setPicking(false)}
        />
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden" dir="auto">
        {hint}
      </p>
    </div>
  );
}

const plainButton =
  "inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-lg border border-line bg-surface px-3 py-1 text-sm hover:border-line-strong";

const isSame = (a: Passage, b: Passage) =>
  a.turn === b.turn && a.start === b.start && a.end === b.end && a.label === b.label;

function PassageList(props: {
  passages: readonly Passage[];
  remove: ((passage: Passage) => void) | null;
}) {
  const { passages, remove } = props;
  if (passages.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {passages.map((passage) => (
        <li
          key={`${passage.turn ?? ""}-${passage.start}-${passage.end}-${passage.label ?? ""}`}
          className="flex items-start gap-2 rounded-lg bg-mark px-3 py-1.5"
        >
          <span className="min-w-0 flex-1">
            <q dir="auto">{passage.text}</q>
            {passage.label && <span className="ms-2 text-sm font-semibold">{passage.label}</span>}
          </span>
          {remove && (
            <IconButton
              label={`Remove “${passage.text}”`}
              className="size-7"
              onPress={() => remove(passage)}
            >
              <Icon name="close" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
