/** The product's sign: a text of three lines, one of them under question. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={className}>
      <rect x="3" y="4.5" width="13" height="2.5" rx="1.25" fill="currentColor" opacity="0.4" />
      <rect x="3" y="10.75" width="18" height="2.5" rx="1.25" fill="var(--accent)" />
      <rect x="3" y="17" width="10" height="2.5" rx="1.25" fill="currentColor" opacity="0.4" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold tracking-tight">
      <Mark className="size-6" />
      Adjudica
    </span>
  );
}
