/** A time, in words that do not depend on where the server stands: "29 Nov 2026, 22:53 UTC". */
export function DateTime({ at, dateOnly = false }: { at: Date; dateOnly?: boolean }) {
  const words = at.toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
    ...(!dateOnly && { hour: "2-digit", minute: "2-digit", timeZoneName: "short" }),
  });
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {words}
    </time>
  );
}
