import { LinkButton } from "@/components/ui/link";
import type { CallFilter } from "@/lib/judges/run-queries";

const WORDS: readonly (readonly [CallFilter, string])[] = [
  ["all", "All"],
  ["problem", "Problem"],
  ["fine", "No problem"],
  ["unparseable", "Could not be read"],
  ["failed", "No answer"],
];

/** Which calls are listed, and which page of them. */
export const CallFilterLinks = ({ base, filter }: { base: string; filter: CallFilter }) => (
  <nav aria-label="Which calls" className="mb-4 flex flex-wrap gap-2">
    {WORDS.map(([value, words]) => (
      <LinkButton
        key={value}
        size="small"
        href={`${base}?show=${value}#calls`}
        aria-current={value === filter ? "page" : undefined}
        variant={value === filter ? "primary" : "secondary"}
        prefetch={false}
      >
        {words}
      </LinkButton>
    ))}
  </nav>
);

export function CallPages(props: {
  base: string;
  filter: CallFilter;
  page: number;
  hasMore: boolean;
}) {
  const to = (page: number) => `${props.base}?show=${props.filter}&page=${page}#calls`;
  if (props.page === 1 && !props.hasMore) return null;
  return (
    <nav aria-label="Pages of calls" className="mt-4 flex gap-2">
      {props.page > 1 && (
        <LinkButton size="small" href={to(props.page - 1)} prefetch={false}>
          Earlier
        </LinkButton>
      )}
      {props.hasMore && (
        <LinkButton size="small" href={to(props.page + 1)} prefetch={false}>
          Later
        </LinkButton>
      )}
    </nav>
  );
}
