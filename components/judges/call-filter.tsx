import { LinkButton } from "@/components/ui/link";
import type { CallFilter } from "@/lib/judges/run-queries";
import { EarlierLater } from "./earlier-later";

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

export const CallPages = (props: {
  base: string;
  filter: CallFilter;
  page: number;
  hasMore: boolean;
}) => (
  <EarlierLater
    label="Pages of calls"
    page={props.page}
    hasMore={props.hasMore}
    hrefOf={(to) => `${props.base}?show=${props.filter}&page=${to}#calls`}
  />
);
