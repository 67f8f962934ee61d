import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page takes over from it: local times would differ. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
