/** Icons of 16 px drawn with lines, in the colour of the text beside them. Silent for screen readers. */
const PATHS = {
  check: "M3.5 8.5 6.5 11.5 12.5 4.5",
  chevronDown: "M4 6l4 4 4-4",
  chevronLeft: "M10 4 6 8l4 4",
  chevronRight: "M6 4l4 4-4 4",
  chevronUpDown: "M5 6.5 8 3.5l3 3M5 9.5l3 3 3-3",
  arrowUp: "M8 13V3.5M4 7.5l4-4 4 4",
  arrowDown: "M8 3v9.5M4 8.5l4 4 4-4",
  arrowRight: "M3 8h9.5M8.5 4l4 4-4 4",
  close: "M4 4l8 8M12 4l-8 8",
  copy: "M6 6h7v7H6zM10 6V3H3v7h3",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5l3 3",
  download: "M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  info: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5V11M8 5.01V5",
  warning: "M8 2.5 14.5 13.5h-13zM8 6.5v3.5M8 11.8v.01",
  merge: "M3.5 13V9.5a2 2 0 0 1 2-2h5a2 2 0 0 0 2-2V3M8 7.5V3M5.5 5.5 8 3l2.5 2.5",
  lock: "M4 7.5h8v6H4zM5.5 7.5v-2a2.5 2.5 0 0 1 5 0v2",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      className={className ?? "size-4 shrink-0"}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
