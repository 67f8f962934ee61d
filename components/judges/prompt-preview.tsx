import { LinkButton } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { PromptPreview } from "@/lib/judges/queries";
import { count } from "@/lib/judges/words";

const UNIT_NAMES = { section: "Section", turn: "Turn", response: "Response" };
const ROLES = { system: "System message", user: "User message", assistant: "Assistant message" };

/** What a prompt says about one real section, word for word as it would be sent. */
export function PromptPreviewPanel({
  base,
  prompt,
  preview,
}: {
  base: string;
  /** As "name@version". */
  prompt: string;
  preview: PromptPreview | null;
}) {
  if (!preview)
    return (
      <Panel title="Preview">
        <p className="text-ink-soft">
          Once the project has something to ask about, this shows what is sent about it.
        </p>
      </Panel>
    );
  const { number, of, unit, sectionId, messages } = preview;
  const to = (n: number) => `${base}?${new URLSearchParams({ prompt, section: String(n) })}`;
  return (
    <Panel
      title="Preview"
      description={`${UNIT_NAMES[unit]} ${count(number)} of ${count(of)}: ${sectionId}`}
      actions={
        <div className="flex gap-2">
          {number > 1 && (
            <LinkButton size="small" href={to(number - 1)} prefetch={false}>
              Before
            </LinkButton>
          )}
          {number < of && (
            <LinkButton size="small" href={to(number + 1)} prefetch={false}>
              Next
            </LinkButton>
          )}
        </div>
      }
    >
      <PreviewMessages messages={messages} />
    </Panel>
  );
}

/** Messages word for word, numbered by role where there are several of one. */
export function PreviewMessages({ messages }: Pick<PromptPreview, "messages">) {
  const named = messages.map(({ role, content }, index) => {
    const alike = messages.filter((message) => message.role === role).length;
    const place = messages.slice(0, index + 1).filter((message) => message.role === role).length;
    return { content, name: alike > 1 ? `${ROLES[role]} ${place}` : ROLES[role] };
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      {named.map(({ name, content }) => (
        <section key={name} aria-label={name} className="min-w-0">
          <h3 className="mb-1 text-sm text-ink-soft">{name}</h3>
          <pre
            dir="auto"
            className="rounded-lg bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere"
          >
            {content}
          </pre>
        </section>
      ))}
    </div>
  );
}
