import { LinkButton } from "@/components/ui/link";

/** Leads to the page before and after, where nobody has counted how many there are. */
export function EarlierLater(props: {
  /** What the pages are of, for screen readers. */
  label: string;
  page: number;
  hasMore: boolean;
  hrefOf: (page: number) => string;
}) {
  if (props.page === 1 && !props.hasMore) return null;
  return (
    <nav aria-label={props.label} className="mt-4 flex gap-2">
      {props.page > 1 && (
        <LinkButton size="small" href={props.hrefOf(props.page - 1)} prefetch={false}>
          Earlier
        </LinkButton>
      )}
      {props.hasMore && (
        <LinkButton size="small" href={props.hrefOf(props.page + 1)} prefetch={false}>
          Later
        </LinkButton>
      )}
    </nav>
  );
}
