import { useCallback, useMemo, useState } from "react";

/** A polite live region and the function that speaks through it. Repeats are spoken again. */
export function useAnnouncer(): { announce: (text: string) => void; region: React.ReactNode } {
  const [said, setSaid] = useState({ text: "", count: 0 });
  const announce = useCallback(
    (text: string) => setSaid(({ count }) => ({ text, count: count + 1 })),
    [],
  );
  const region = useMemo(
    () => (
      <div aria-live="polite" className="sr-only">
        <span key={said.count}>{said.text}</span>
      </div>
    ),
    [said],
  );
  return { announce, region };
}
