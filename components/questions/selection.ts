import type { MarkableText } from "./control";
import { findPassage, type Passage } from "./passage";

/** Says in the page which text an element shows: a unit's, and which turn it is. */
export const textAttributes = (unitId: string | null, turn?: number) => ({
  "data-text-of": unitId ?? "",
  ...(turn === undefined ? {} : { "data-turn": String(turn) }),
});

/** The passage that is selected in the page; null where it is none of these texts. */
export function selectedPassage(
  texts: readonly MarkableText[],
  isOverThread: boolean,
  unitId: string,
): Passage | null {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const shown = elementOf(range.startContainer)?.closest<HTMLElement>("[data-text-of]");
  if (!shown?.contains(range.endContainer)) return null;
  if (!isOverThread && shown.dataset.textOf !== unitId) return null;
  const turn = Number(shown.dataset.turn);
  const source = isOverThread ? texts.find((each) => each.turn === turn) : texts[0];
  if (!source) return null;
  const before = document.createRange();
  before.selectNodeContents(shown);
  before.setEnd(range.startContainer, range.startOffset);
  const found = findPassage(source.text, selection.toString(), before.toString());
  return found && isOverThread ? { ...found, turn } : found;
}

const elementOf = (node: Node): Element | null =>
  node instanceof Element ? node : node.parentElement;
