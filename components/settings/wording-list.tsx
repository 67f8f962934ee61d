import { RowLink } from "@/components/ui/row-link";
import type { Protocol } from "@/lib/protocols/types";
import { byVariant, VARIANT_WORDS } from "@/lib/protocols/variants";

/** A protocol, and how many of its texts the project has put in its own words. */
export interface WordedProtocol extends Pick<Protocol, "id" | "title" | "variant"> {
  readonly own: number;
}

/** The protocols whose wording can be changed. What is open: new work, and what has own words. */
export function WordingList({
  slug,
  protocols,
}: {
  slug: string;
  protocols: readonly WordedProtocol[];
}) {
  return byVariant(protocols).map((group) => (
    <details
      key={group.variant}
      open={group.variant === "native" || group.protocols.some(({ own }) => own > 0)}
      className="not-first:border-t not-first:border-line"
    >
      <summary className="cursor-pointer rounded-md py-3 font-semibold">
        {VARIANT_WORDS[group.variant]}{" "}
        <span className="font-normal text-ink-soft">({group.protocols.length})</span>
      </summary>
      <ul className="mb-3">
        {group.protocols.map(({ id, title, own }) => (
          <li
            key={id}
            className="group/row flex flex-wrap items-baseline justify-between gap-x-4 py-2 not-first:border-t not-first:border-line"
          >
            <RowLink href={`/projects/${slug}/settings/${id}`}>{title}</RowLink>
            <span className="text-sm text-ink-soft">
              {own === 0 ? "as it ships" : `${own} own ${own === 1 ? "text" : "texts"}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  ));
}
