import { Panel } from "@/components/ui/panel";
import type { Withdrawals } from "@/lib/ethics/queries";

const count = (value: number) => value.toLocaleString("en-GB");

/** How many have withdrawn, and what that means for the numbers. */
export function WithdrawalsPanel({ withdrawn }: { withdrawn: Withdrawals }) {
  const { people, keptJudgments, excludedJudgments } = withdrawn;
  return (
    <Panel
      title="Withdrawals"
      description="A person withdraws on their work page; under People a manager can do it for them. The link between them and their judgments is cut for good."
    >
      {people === 0 ? (
        <p className="text-ink-soft">Nobody has withdrawn.</p>
      ) : (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          {[
            ["People", people],
            ["Judgments kept", keptJudgments],
            ["Judgments left out", excludedJudgments],
          ].map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="text-xl tabular-nums">{count(Number(value))}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
