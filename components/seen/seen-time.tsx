const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "UTC",
});

/** A moment to the second, since steps follow each other within minutes. */
export const SeenTime = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} className="text-sm text-ink-soft tabular-nums">
    {MOMENT.format(at)} UTC
  </time>
);
