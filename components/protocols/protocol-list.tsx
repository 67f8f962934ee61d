import { RowLink } from "@/components/ui/row-link";
import type { Protocol } from "@/lib/protocols/types";
import { byVariant, VARIANT_WORDS } from "@/lib/protocols/variants";
import { ProtocolBadges } from "./protocol-badges";

/** All protocols, those for new work first. */
export function ProtocolList({
  slug,
  protocols,
}: {
  slug: string;
  protocols: readonly Protocol[];
}) {
  return (
    <div className="grid grid-cols-1 gap-10">
      {byVariant(protocols).map((group) => (
        <section key={group.variant} aria-labelledby={group.variant}>
          <h2 id={group.variant} className="mb-3 text-lg">
            {VARIANT_WORDS[group.variant]}
          </h2>
          <ul className="grid gap-3 lg:grid-cols-2">
            {group.protocols.map((protocol) => (
              <li key={protocol.id} className="group/row rounded-xl bg-surface p-5">
                <h3 className="text-base">
                  <RowLink href={`/projects/${slug}/protocols/${protocol.id}`}>
                    {protocol.title}
                  </RowLink>
                </h3>
                <p className="mt-1 max-w-measure text-ink-soft">{protocol.summary}</p>
                <ProtocolBadges protocol={protocol} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
