import { LinkButton } from "@/components/ui/link";
import { groupBy } from "@/lib/group-by";
import type { StoredPrompt } from "@/lib/judges/prompt-store";
import { purposeOf } from "@/lib/judges/purpose";
import { promptWords } from "@/lib/judges/words";

const keyOf = ({ name, version }: StoredPrompt) => `${name}@${version}`;

/** Prompts by what they are for; open where the shown one is. */
export function PromptList({
  base,
  prompts,
  shown,
}: {
  base: string;
  prompts: readonly StoredPrompt[];
  /** As "name@version". */
  shown: string | undefined;
}) {
  const groups = [...groupBy(prompts, (prompt) => purposeOf(prompt).title)];
  return (
    <div className="grid grid-cols-1 gap-1">
      {groups.map(([title, members]) => (
        <details key={title} open={members.some((prompt) => keyOf(prompt) === shown)}>
          <summary className="cursor-pointer py-1">
            {title} <span className="text-sm text-ink-soft">{members.length}</span>
          </summary>
          <ul className="mt-2 mb-4 grid grid-cols-1 gap-3">
            {members.map((prompt) => {
              const key = keyOf(prompt);
              return (
                <li key={key}>
                  <LinkButton
                    href={`${base}?${new URLSearchParams({ prompt: key })}`}
                    variant={key === shown ? "primary" : "secondary"}
                    aria-current={key === shown ? "page" : undefined}
                    size="small"
                    className="h-auto! max-w-full py-1.5 text-start whitespace-normal!"
                    prefetch={false}
                  >
                    {promptWords(prompt)}
                  </LinkButton>
                  <p className="mt-1 text-sm text-ink-soft">{prompt.description}</p>
                </li>
              );
            })}
          </ul>
        </details>
      ))}
    </div>
  );
}
