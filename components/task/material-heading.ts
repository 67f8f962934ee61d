/** The small headings over question, response and excerpt. */
export const materialHeading =
  "mb-2 text-[0.8125rem] font-semibold tracking-wide text-ink-faint uppercase";
