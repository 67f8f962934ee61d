import type { Withdrawals } from "@/lib/ethics/queries";

const count = (value: number, one: string) =>
  `${value.toLocaleString("en-GB")} ${value === 1 ? one : `${one}s`}`;

/** What withdrawals leave out of the numbers or files beside it. */
export function ExcludedNote({ withdrawn }: { withdrawn: Withdrawals }) {
  const { people, excludedJudgments, keptJudgments } = withdrawn;
  return (
    <p className="mt-6 max-w-measure text-ink-soft">
      {people === 1 ? "One person has" : `${people} people have`} withdrawn:{" "}
      {count(excludedJudgments, "judgment")} left out, {count(keptJudgments, "judgment")} kept
      without a link to anybody.
    </p>
  );
}
