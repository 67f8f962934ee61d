import { useRef, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import { lowered } from "@/lib/capital";
import type { AnswerValue, SpansQuestion } from "@/lib/protocols/types";
import { directionOf } from "@/lib/text-direction";
import { ButtonKey } from "./button-key";
import type { ControlProps, MarkableText } from "./control";
import { beginsAttribute, hotkeyAttribute } from "./control";
import { type Passage, passagesOf } from "./passage";
import type { PassageLabel } from "./passage-labels";
import { selectedPassage } from "./selection";
import { type MarkPassage, SpanPicker } from "./span-picker";

const KEYBOARD_KEY = "m";

/** Passages of a text: marked in the material with the pointer, or in a copy of it with the keyboard. */
export function SpansControl(props: ControlProps<SpansQuestion>) {
  const { question, value, onChange, isReadOnly, material } = props;
  const [hint, setHint] = useState<string | null>(null);
  const [isPicking, setPicking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const passages = passagesOf(value);
  const isOverThread = question.over === "thread";
  const labels = material.labels[question.key];
  const offered = labels?.filter(({ isOffered }) => isOffered);
  const texts: readonly MarkableText[] = isOverThread
    ? material.turns
    : [{ turn: null, name: "Text", text: material.text }];

  const add: MarkPassage = (found, label) => {
    if (!found) return setHint("Select a passage in the text first.");
    const passage = label === undefined ? found : { ...found, label: label.value };
    const isKnown = passages.some((each) => isSame(each, passage));
    setHint(isKnown ? "This passage is marked already." : `Marked: “${passage.text}”.`);
    if (!isKnown) onChange([...passages, passage] as AnswerValue, "pick");
  };
  const leave = () => {
    setPicking(false);
    opener.current?.focus();
  };
  const remove = (gone: Passage) => {
    const left = passages.filter((each) => each !== gone);
    onChange(left.length > 0 ? (left as AnswerValue) : undefined, "pick");
  };

  return (
    <div className="grid gap-2">
      <PassageList passages={passages} labels={labels} remove={isReadOnly ? null : remove} />
      {offered?.length === 0 && !isReadOnly && (
        <p className="text-sm text-ink-soft">Choose first which there are.</p>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          {(offered ?? [undefined]).map((label) => (
            <button
              key={label?.value ?? ""}
              type="button"
              className={plainButton}
              // A press must not take the selection away.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(selectedPassage(texts, isOverThread, material.unitId), label)}
              {...hotkeyAttribute(label?.hotkey ?? null)}
            >
              {label === undefined ? "Mark the selected text" : `Mark as ${lowered(label.words)}`}
              {label?.hotkey && <ButtonKey letter={label.hotkey} />}
            </button>
          ))}
          <button
            ref={opener}
            type="button"
            className={plainButton}
            aria-expanded={isPicking}
            disabled={offered?.length === 0}
            onClick={() => setPicking(!isPicking)}
            {...hotkeyAttribute(KEYBOARD_KEY)}
            {...beginsAttribute}
          >
            Mark with the keyboard <ButtonKey letter={KEYBOARD_KEY} />
          </button>
        </div>
      )}
      {isPicking && !isReadOnly && (
        <SpanPicker
          texts={texts}
          first={material.target}
          labels={offered}
          onMark={add}
          onLeave={leave}
          marked={passages.length}
        />
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden" dir="auto">
        {hint}
      </p>
    </div>
  );
}

const plainButton =
  "inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-lg border border-line-strong/60 bg-surface px-3 py-1 text-sm hover:border-line-strong hover:bg-sunken disabled:cursor-default disabled:opacity-55";

const isSame = (a: Passage, b: Passage) =>
  a.turn === b.turn && a.start === b.start && a.end === b.end && a.label === b.label;

function PassageList(props: {
  passages: readonly Passage[];
  labels: readonly PassageLabel[] | undefined;
  remove: ((passage: Passage) => void) | null;
}) {
  const { passages, labels, remove } = props;
  const wordsOf = (label: string) => labels?.find(({ value }) => value === label)?.words ?? label;
  if (passages.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {passages.map((passage) => (
        <li
          key={`${passage.turn ?? ""}-${passage.start}-${passage.end}-${passage.label ?? ""}`}
          className="flex items-start gap-2 rounded-lg bg-mark px-3 py-1.5"
        >
          <span className="min-w-0 flex-1">
            <q dir={directionOf(passage.text)}>{passage.text}</q>
            {passage.label && (
              <span className="ms-2 text-sm font-semibold">{wordsOf(passage.label)}</span>
            )}
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
