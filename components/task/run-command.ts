import type { Command, FocusPlace, Letter } from "@/lib/work/client/keys";
import type { TaskActions } from "./use-task-actions";

interface Means {
  readonly actions: TaskActions;
  readonly canSkip: boolean;
  /** There is something to go through within the unit that was handed out. */
  readonly canMove: boolean;
  readonly openPanel: (panel: "keys" | "skip" | "flag") => void;
  readonly guideline: boolean;
  readonly setGuideline: (isOpen: boolean) => void;
  /** Shows the response around an excerpt; null where it is shown anyway. */
  readonly toggleFullResponse: (() => void) | null;
  readonly goToAssignment: (step: 1 | -1) => void;
}

/** Does what a key asks for. False leaves the key to the browser. */
export function runCommand(command: Command, place: FocusPlace, means: Means): boolean {
  const { actions } = means;
  switch (command.do) {
    case "option":
      return actions.option(command.hotkey);
    case "question":
      actions.question(command.step);
      return true;
    case "assignment":
      means.goToAssignment(command.step);
      return true;
    case "submit":
      actions.submit();
      return true;
    case "save":
      actions.save();
      return true;
    case "undo":
      actions.undo();
      return true;
    case "leave":
      return leave(place, means);
    case "letter":
      return pressLetter(command.letter, means);
  }
}

function leave(place: FocusPlace, { guideline, setGuideline }: Means): boolean {
  if (place === "text") {
    document.getElementById("unit-title")?.focus({ preventScroll: true });
    return true;
  }
  if (guideline) setGuideline(false);
  return guideline;
}

function pressLetter(letter: Letter, means: Means): boolean {
  if (letter.startsWith("shortcut:")) means.actions.shortcut(letter.slice("shortcut:".length));
  else if (letter === "next_section" && means.canMove) means.actions.move(1);
  else if (letter === "previous_section" && means.canMove) means.actions.move(-1);
  else if (letter === "guideline") means.setGuideline(!means.guideline);
  else if (letter === "full_response" && means.toggleFullResponse) means.toggleFullResponse();
  else if (letter === "keys") means.openPanel("keys");
  else if (letter === "flag") means.openPanel("flag");
  else if (letter === "skip" && means.canSkip) means.openPanel("skip");
  else return false;
  return true;
}
