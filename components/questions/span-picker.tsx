import { useEffect, useId, useRef, useState } from "react";
import { classes } from "@/components/ui/classes";
import { inputClasses } from "@/components/ui/field";
import { directionOf } from "@/lib/text-direction";
import { movedCaret } from "./caret";
import type { MarkableText } from "./control";
import { type Passage, passageAt, placeInSource } from "./passage";
import type { PassageLabel } from "./passage-labels";

export type MarkPassage = (passage: Passage | null, label: PassageLabel | undefined) => void;

interface SpanPickerProps {
  readonly texts: readonly MarkableText[];
  /** Turn that is shown first, where there are several. */
  readonly first: number | null;
  /** Those that can be given now; undefined where passages have none. */
  readonly labels: readonly PassageLabel[] | undefined;
  readonly onMark: MarkPassage;
  readonly onLeave: () => void;
  /** How many passages are marked. */
  readonly marked: number;
}

/** Moves the selection's end, or with Shift held its loose end, by the keys that do so. */
function moveSelection(event: React.KeyboardEvent<HTMLTextAreaElement>): boolean {
  const field = event.currentTarget;
  const { selectionStart: start, selectionEnd: end, selectionDirection } = field;
  const [fixed, loose] = selectionDirection === "backward" ? [end, start] : [start, end];
  const isRightToLeft = getComputedStyle(field).direction === "rtl";
  const place = movedCaret(field.value, loose, event, isRightToLeft);
  if (place === null) return false;
  const from = event.shiftKey ? fixed : place;
  const direction = place < from ? "backward" : "forward";
  field.setSelectionRange(Math.min(from, place), Math.max(from, place), direction);
  return true;
}

/**
 * The source of a text in a field that cannot be changed: its selection can be moved with the keys
 * that everybody has (Shift and the arrows), in every script, and is exact to the character.
 */
export function SpanPicker(props: SpanPickerProps) {
  const { texts, first, labels, onMark, onLeave, marked } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [turn, setTurn] = useState(first);
  const source = texts.find((each) => each.turn === turn) ?? texts.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn begins at its start
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(0, 0);
  }, [source?.turn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked stands above and moves it down
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [source?.turn, marked]);
  if (!source) return null;

  const mark = (label: PassageLabel | undefined) => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const place = (shown: number) => placeInSource(source.text, shown);
    const found = passageAt(source.text, place(selectionStart), place(selectionEnd));
    onMark(found && source.turn !== null ? { ...found, turn: source.turn } : found, label);
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    if (moveSelection(event)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const label = labels?.find(({ hotkey }) => hotkey === event.key);
    if (event.key === "Escape") onLeave();
    else if (event.key === "Enter" && !labels) mark(undefined);
    else if (label !== undefined) mark(label);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={box}
      className="grid scroll-my-20 gap-1.5 rounded-lg border border-line bg-surface p-3 lg:scroll-my-3"
    >
      <p id={`${id}-how`} className="text-sm text-ink-soft">
        Select with Shift and the arrow keys, then press{" "}
        {labels ? labels.map(({ hotkey, words }) => `${hotkey} (${words})`).join(" or ") : "Enter"}.
        Esc leaves.
      </p>
      {texts.length > 1 && (
        <label className="flex flex-wrap items-center gap-2 text-sm">
          In
          <select
            className={classes(inputClasses, "h-9 w-auto min-w-0 flex-1")}
            value={String(source.turn)}
            onChange={(event) => setTurn(Number(event.currentTarget.value))}
          >
            {texts.map((each) => (
              <option key={each.turn} value={String(each.turn)}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <textarea
        ref={field}
        readOnly
        dir={directionOf(source.text)}
        rows={4}
        value={source.text}
        aria-label={`${source.name}, to mark in`}
        aria-describedby={`${id}-how`}
        onKeyDown={onKeyDown}
        className={classes(inputClasses, "field-sizing-content max-h-60 py-2 leading-relaxed")}
      />
    </div>
  );
}
