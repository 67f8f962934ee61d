import { LinkButton } from "@/components/ui/link";
import type { CallFilter } from "@/lib/judges/run-queries";

const wordsOf = ([found, notFound]: readonly [string, string]) =>
  [
    ["all", "All"],
    ["problem", found],
    ["fine", notFound],
    ["unparseable", "Could not be read"],
    ["failed", "No answer"],
  ] as const;

/** Which calls are listed, in the words of what was asked. */
export const CallFilterLinks = ({
  base,
  filter,
  verdicts,
}: {
  base: string;
  filter: CallFilter;
  verdicts: readonly [string, string];
}) => (
  <nav aria-label="Which calls" className="mb-4 flex flex-wrap gap-2">
    {wordsOf(verdicts).map(([value, words]) => (
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
