import { useHydrated } from "@/components/ui/use-hydrated";
import { isMac } from "./platform";

/** The chord that submits, beside the word, quietly. */
export function SubmitKeys() {
  const hydrated = useHydrated();
  return (
    <span aria-hidden="true" className="text-[0.8125rem] font-medium opacity-85 max-lg:hidden">
      {hydrated && isMac() ? "⌘" : "Ctrl"} ↵
    </span>
  );
}
