"use client";

import { useSyncExternalStore } from "react";

/** An invitation link that this tab has made and nobody has put away yet. */
export interface NewLink {
  readonly projectId: string;
  readonly link: string;
  /** Whom it is for, in words: roles, and the address where one was given. */
  readonly whom: string;
}

/** Links are shown only once, so they outlive the dialog and the page, but not the tab. */
let links: readonly NewLink[] = [];
const listeners = new Set<() => void>();
const NONE: readonly NewLink[] = [];

function change(next: readonly NewLink[]): void {
  links = next;
  for (const listener of listeners) listener();
}

export const addNewLink = (added: NewLink): void => change([...links, added]);
export const dismissNewLink = (link: string): void =>
  change(links.filter((each) => each.link !== link));

/** Links that wait to be passed on, oldest first. */
export const useNewLinks = (): readonly NewLink[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => links,
    () => NONE,
  );
