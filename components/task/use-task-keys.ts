import { useEffect } from "react";
import {
  type Command,
  commandFor,
  type FocusPlace,
  type KeySettings,
} from "@/lib/work/client/keys";

const NOT_TEXT = ["radio", "checkbox", "button", "submit", "reset", "range", "color", "file"];

/** Where the focus is, as the key rules need it. */
export function placeOf(target: EventTarget | null): FocusPlace {
  if (!(target instanceof HTMLElement)) return "page";
  if (target.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]"))
    return "dialog";
  if (target.isContentEditable || target.matches("textarea, select")) return "text";
  if (target instanceof HTMLInputElement && !NOT_TEXT.includes(target.type)) return "text";
  return "page";
}

/** Listens for the keys of the task screen. `act` says whether the key was used. */
export function useTaskKeys(
  settings: KeySettings,
  act: (command: Command, place: FocusPlace) => boolean,
): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const place = placeOf(event.target);
      const command = commandFor(event, place, settings);
      if (command && act(command, place)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [settings, act]);
}
