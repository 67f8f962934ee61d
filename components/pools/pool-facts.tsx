import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import type { PoolDetail } from "@/lib/pools/queries";
import { parameterWords } from "@/lib/pools/words";
import { count } from "./numbers";

/** What a pool was made from: choices, seed, hashes and versions. */
export function PoolFacts({ pool }: { pool: PoolDetail }) {
  return (
    <section aria-labelledby="version" className="min-w-0">
      <h2 id="version" className="mb-3 text-lg">
        Version {pool.version}
      </h2>
      <Panel>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {parameterWords(pool.parameters).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
          <Fact name="Seed">{pool.seed}</Fact>
          <Fact name="Data version">
            <Hash value={pool.dataVersion} />
          </Fact>
          <Fact name="Content">
            <Hash value={pool.contentHash} />
          </Fact>
        </dl>
        <h3 className="mt-5 mb-2 font-semibold">Versions</h3>
        <ol className="grid gap-1 text-[0.9375rem]">
          {pool.versions.map(({ version, createdAt, by, sections }) => (
            <li key={version}>
              {version}: {count(sections)} sections, <DateTime at={createdAt} />
              {by && `, by ${by}`}
            </li>
          ))}
        </ol>
      </Panel>
    </section>
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
  return (
    <code className="text-[0.8125rem]" title={value}>
      {value.slice(0, 16)}…
    </code>
  );
}
