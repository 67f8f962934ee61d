import { classes } from "./classes";

/**
 * Tones that carry meaning have a shape too: a full disc for major, a half one for minor, a ring
 * for fine, a dashed ring for unsure. The word inside says the rest.
 */
export type Tone = "neutral" | "accent" | "major" | "minor" | "fine" | "unsure";

const TONES: Record<Tone, string> = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent",
  major: "bg-major-soft text-major",
  minor: "bg-minor-soft text-minor",
  fine: "bg-fine-soft text-fine",
  unsure: "bg-unsure-soft text-unsure",
};

export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1.5 rounded-md px-2 py-0.5 text-[0.8125rem] leading-5 font-medium whitespace-nowrap",
        TONES[tone],
        className,
      )}
    >
      <ToneShape tone={tone} />
      {children}
    </span>
  );
}

/** What a state is called, and how its badge looks. */
export interface StateWords {
  readonly words: string;
  readonly tone: Tone;
}

export const StateBadge = ({ of: { words, tone } }: { of: StateWords }) => (
  <Badge tone={tone}>{words}</Badge>
);

/** The shape alone, for charts' legends and tight lists. Silent for screen readers. */
export function ToneShape({ tone }: { tone: Tone }) {
  if (tone === "neutral" || tone === "accent") return null;
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false" className="size-2.5 shrink-0">
      {tone === "major" && <circle cx="5" cy="5" r="4.5" fill="currentColor" />}
      {tone !== "major" && (
        <circle
          cx="5"
          cy="5"
          r="3.9"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeDasharray={tone === "unsure" ? "2.2 1.9" : undefined}
        />
      )}
      {tone === "minor" && <path d="M5 1.1a3.9 3.9 0 0 0 0 7.8Z" fill="currentColor" />}
    </svg>
  );
}
