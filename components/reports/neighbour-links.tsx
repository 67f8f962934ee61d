import { Icon } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { REPORTS } from "@/lib/reports/registry";

/** Ways to the table or figure before and after this one, with the same choices. */
export function NeighbourLinks(props: { name: string; slug: string; query: string }) {
  const at = REPORTS.findIndex(({ name }) => name === props.name);
  const href = (name: string) =>
    `/projects/${props.slug}/reports/${name}${props.query && `?${props.query}`}`;
  const [before, after] = [REPORTS[at - 1], REPORTS[at + 1]];
  return (
    <nav aria-label="Other tables and figures" className="flex flex-wrap gap-2">
      {before && (
        <LinkButton variant="plain" size="small" href={href(before.name)} prefetch={false}>
          <Icon name="chevronLeft" />
          {before.label}
        </LinkButton>
      )}
      {after && (
        <LinkButton variant="plain" size="small" href={href(after.name)} prefetch={false}>
          {after.label}
          <Icon name="chevronRight" />
        </LinkButton>
      )}
    </nav>
  );
}
