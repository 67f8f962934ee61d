import { classes } from "./classes";

/** How far something is, as a bar and in words. `value` and `max` are counts of the same thing. */
export function ProgressBar({
  label,
  value,
  max,
  valueText,
  hideLabel = false,
  className,
}: {
  label: string;
  value: number;
  max: number;
  /** Instead of "7 of 12". */
  valueText?: string;
  hideLabel?: boolean;
  className?: string;
}) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const words = valueText ?? `${value.toLocaleString("en-GB")} of ${max.toLocaleString("en-GB")}`;
  return (
    <div className={classes("min-w-24", className)}>
      {!hideLabel && (
        <div className="mb-1.5 flex justify-between gap-4 text-sm">
          <span>{label}</span>
          <span className="text-ink-soft tabular-nums">{words}</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={words}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
