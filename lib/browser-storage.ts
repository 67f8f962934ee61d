/** Local storage, or whatever behaves like it. It is written at once, so that no crash is too fast. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Stands in where there is no storage: on the server, and in browsers that forbid it. */
const NO_STORAGE: KeyValueStore = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new Error("nothing can be kept here");
  },
  removeItem: () => {},
};

/** What this browser keeps for this site. Writing throws where nothing can be kept. */
export function browserStorage(): KeyValueStore {
  try {
    return globalThis.localStorage ?? NO_STORAGE;
  } catch {
    // A browser set to block storage throws at the mere name.
    return NO_STORAGE;
  }
}
