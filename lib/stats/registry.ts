import type { Kernel } from "./bootstrap/kernel";
import { mcnemarStatistic, scoresStatistic } from "./catalogue/accuracy";
import { ac1Statistic, ac2Statistic, alphaStatistic, fleissStatistic } from "./catalogue/agreement";
import { cohenStatistic, percentStatistic, xrrStatistic } from "./catalogue/between";
import { dawidSkeneStatistic, missingErrorsStatistic } from "./catalogue/inference";
import { pearsonKernel } from "./correlation";
import type { StatisticDefinition } from "./definition";
import { medianScoresKernel } from "./median-scores";
import { crossSharesKernel, pairSharesKernel } from "./pair-shares";
import { prevalenceKernel } from "./prevalence";

/** Every statistic that can be asked for by name. A new one is its file and a line here. */
export const statistics: readonly StatisticDefinition[] = [
  percentStatistic,
  alphaStatistic,
  cohenStatistic,
  fleissStatistic,
  ac1Statistic,
  ac2Statistic,
  xrrStatistic,
  scoresStatistic,
  mcnemarStatistic,
  dawidSkeneStatistic,
  missingErrorsStatistic,
];

/** Kernels of what reports resample, but nobody asks for by name. */
const reportKernels: readonly Kernel[] = [
  pearsonKernel,
  prevalenceKernel,
  pairSharesKernel,
  crossSharesKernel,
  medianScoresKernel,
];

const kernels = new Map(
  [...statistics.flatMap((statistic) => statistic.kernels), ...reportKernels].map((kernel) => [
    kernel.name,
    kernel,
  ]),
);

/** The kernel of a problem that came as plain data. Throws for a name that no statistic has. */
export function kernelNamed(name: string): Kernel {
  const kernel = kernels.get(name);
  if (!kernel) throw new RangeError(`no statistic has a kernel "${name}"`);
  return kernel;
}
