import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import type { ReferenceSummary } from "@/lib/references/queries";
import { recipeWords } from "@/lib/references/words";

/** What a reference was made from: rule, data, hashes, who froze it when. */
export function ReferenceFacts({ reference }: { reference: ReferenceSummary }) {
  return (
    <Panel title="How it was made">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(10rem,auto)_1fr]">
        {recipeWords(reference.recipe).map(([name, value]) => (
          <Fact key={`${name} ${value}`} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name="Frozen">
          <DateTime at={reference.createdAt} />
          {reference.by && ` by ${reference.by}`}
        </Fact>
        <Fact name="Data version">
          <Hash value={reference.dataVersion} />
        </Fact>
        <Fact name="Content">
          <Hash value={reference.contentHash} />
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-sm text-ink-soft sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 break-words max-sm:mb-1">{children}</dd>
    </>
  );
}

function Hash({ value }: { value: string }) {
  return <code className="text-[0.8125rem] break-all">{value}</code>;
}
