import { useState } from "react";
import type { Letter } from "@/lib/work/client/keys";
import { keyLabel } from "@/lib/work/client/keys";
import { clashesWith } from "@/lib/work/client/preferences";
import { letterNames } from "./letter-names";
import { useTask } from "./task-context";

/** One single key: what it does, and a small field to give it another character. */
export function KeyPicker({ letter: name_, name }: { letter: string; name: string }) {
  const letter = name_ as Letter;
  const { protocol, letters, preferences, setPreferences } = useTask();
  const [problem, setProblem] = useState<string | null>(null);
  const id = `key-${letter.replace(":", "-")}`;

  const choose = (typed: string) => {
    const key = typed.trim().slice(-1).toLowerCase();
    if (key === "" || key === letters[letter]) return;
    if (/\d/.test(key)) return setProblem("Digits pick options.");
    const taken = clashesWith(letters, letter, key)[0];
    if (taken) return setProblem(`“${keyLabel(key)}” is for: ${letterNames(protocol)[taken]}.`);
    setProblem(null);
    setPreferences({ ...preferences, letters: { ...preferences.letters, [letter]: key } });
  };

  return (
    <div className="grid grid-cols-[2.5rem_1fr] items-center gap-3">
      <dt>
        <input
          id={id}
          aria-label={`Key for: ${name}`}
          aria-describedby={problem ? `${id}-problem` : undefined}
          disabled={!preferences.singleKeys}
          value={keyLabel(letters[letter] ?? "")}
          onChange={(event) => choose(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
          className="h-8 w-9 rounded-md border border-line-strong/70 bg-surface text-center font-medium disabled:opacity-60"
        />
      </dt>
      <dd className="text-ink-soft">
        {name}
        {problem && (
          <span id={`${id}-problem`} role="status" className="block text-sm font-medium text-major">
            {problem}
          </span>
        )}
      </dd>
    </div>
  );
}
