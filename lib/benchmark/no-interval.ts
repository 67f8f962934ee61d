import { NO_VARIATION } from "@/lib/stats/bootstrap/no-variation";

/** Why a score has no interval, as short as a cell of a table needs it. */
export const shortly = (because: string): string =>
  because === NO_VARIATION ? "nothing varies" : because;
