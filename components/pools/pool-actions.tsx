import { LinkButton } from "@/components/ui/link";

/** What follows from a pool. The filters of its table go along to a queue. */
export function PoolActions({
  base,
  filters,
  mayRebuild,
  mayOpen,
}: {
  base: string;
  filters: Readonly<Record<string, string | undefined>>;
  mayRebuild: boolean;
  mayOpen: boolean;
}) {
  const { reason, stratum } = filters;
  const chosen = new URLSearchParams({ ...(reason && { reason }), ...(stratum && { stratum }) });
  const query = chosen.size > 0 ? `?${chosen}` : "";
  return (
    <>
      {mayRebuild && <LinkButton href={`${base}/rebuild`}>Look for changes</LinkButton>}
      {mayOpen && (
        <LinkButton href={`${base}/queue${query}`} variant="primary">
          Open a queue
        </LinkButton>
      )}
    </>
  );
}
