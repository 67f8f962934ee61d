import { useCallback, useState } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";
import { browserStorage } from "@/lib/browser-storage";
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  readPreferences,
  writePreferences,
} from "@/lib/work/client/preferences";

/** A person's own settings of this screen, kept in this browser. Defaults until the page is alive. */
export function usePreferences(): [Preferences, (preferences: Preferences) => void] {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Preferences | null>(null);
  const [stored] = useState(() => readPreferences(browserStorage()));
  const set = useCallback((preferences: Preferences) => {
    writePreferences(browserStorage(), preferences);
    setChosen(preferences);
  }, []);
  return [chosen ?? (hydrated ? stored : DEFAULT_PREFERENCES), set];
}
