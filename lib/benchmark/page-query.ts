import type { SearchParams } from "@/lib/table";
import type { SampledOver } from "./score";

/** What a page of scores shows, as its address says. */
export interface BenchmarkQuery {
  readonly reference: string;
  readonly over: SampledOver;
  readonly resamples: number;
  /** Single people too, beside systems and groups. */
  readonly showsPeople: boolean;
}

/** Numbers of resamples that the page offers. */
export const RESAMPLE_CHOICES = [0, 1000, 10_000] as const;

/**
 * Reads the address; what makes no sense there falls back to the default. Null where there is no
 * reference to score against.
 */
export function readBenchmarkQuery(
  params: SearchParams,
  references: readonly { readonly id: string }[],
): BenchmarkQuery | null {
  const reference = references.find(({ id }) => id === params.reference) ?? references.at(-1);
  if (!reference) return null;
  const wanted = RESAMPLE_CHOICES.find((choice) => String(choice) === params.resamples);
  return {
    reference: reference.id,
    over: params.over === "sections" ? "sections" : "responses",
    resamples: wanted ?? 1000,
    showsPeople: params.people === "all",
  };
}
