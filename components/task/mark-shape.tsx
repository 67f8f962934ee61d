import type { MarkKind } from "./marks";

const LOOK: Record<MarkKind, string> = {
  open: "text-ink-faint",
  begun: "text-accent",
  changed: "text-accent",
  fine: "text-fine",
  error: "text-major",
  none: "text-ink-faint",
  rule: "text-ink-faint",
  trouble: "text-minor",
};

/** The shape of a mark: a ring to do, a half disc begun, a tick, a filled disc with an error, a dash. */
export function MarkShape({ kind, className }: { kind: MarkKind; className?: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      focusable="false"
      className={`${className ?? "size-3"} shrink-0 ${LOOK[kind]}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {kind === "open" && <circle cx="6" cy="6" r="3.4" strokeWidth="1.2" />}
      {(kind === "begun" || kind === "changed") && (
        <>
          <circle cx="6" cy="6" r="4.2" strokeWidth="1.3" />
          <path d="M6 1.8a4.2 4.2 0 0 0 0 8.4Z" fill="currentColor" stroke="none" />
        </>
      )}
      {kind === "fine" && <path d="M2 6.5 4.8 9.2 10 3.2" />}
      {kind === "error" && <circle cx="6" cy="6" r="4.8" fill="currentColor" stroke="none" />}
      {kind === "none" && <path d="M2.5 6h7" />}
      {kind === "rule" && <path d="M2.5 4.2h7M2.5 7.8h7" strokeWidth="1.3" />}
      {kind === "trouble" && <path d="M6 1.5 11 10.5H1ZM6 5v2.2M6 9v.01" strokeWidth="1.2" />}
    </svg>
  );
}
