import { classes } from "@/components/ui/classes";

/** Facts about one thing, names before and values beside. */
export const Facts = ({ children }: { children: React.ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">{children}</dl>
);

export const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mb-2 min-w-0 wrap-anywhere sm:mb-0">{children}</dd>
  </div>
);

/** Counts side by side. */
export function Numbers({ numbers }: { numbers: readonly (readonly [string, string])[] }) {
  return (
    <dl
      className={classes(
        "grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3",
        // None is left alone in a row.
        numbers.length % 4 === 1 ? "lg:grid-cols-5" : "lg:grid-cols-4",
      )}
    >
      {numbers.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
