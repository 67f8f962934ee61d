import { useCallback, useState } from "react";
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  readPreferences,
  writePreferences,
} from "@/lib/work/client/preferences";
import { useHydrated } from "./use-media";

/** A person's own settings of this screen, kept in this browser. Defaults until the page is alive. */
export function usePreferences(): [Preferences, (preferences: Preferences) => void] {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Preferences | null>(null);
  const [stored] = useState(() =>
    typeof localStorage === "undefined" ? DEFAULT_PREFERENCES : readPreferences(localStorage),
  );
  const set = useCallback((preferences: Preferences) => {
    writePreferences(localStorage, preferences);
    setChosen(preferences);
  }, []);
  return [chosen ?? (hydrated ? stored : DEFAULT_PREFERENCES), set];
}
