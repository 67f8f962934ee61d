import { percent } from "@/components/benchmark/score-words";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { Agreement } from "@/lib/work/coder-agreement";
import type { PartAgreements } from "@/lib/work/compare-coders";

/** How far the coders of a queue agree, and in how much they differ, question by question. */
export function AgreementTable({ parts }: { parts: readonly PartAgreements[] }) {
  const hasLists = parts.some(({ agreements }) => agreements.some((each) => each.of === "entries"));
  return (
    <section className="grid gap-3" aria-labelledby="agreement">
      <h2 id="agreement" className="text-lg">
        In what they agree
      </h2>
      <PlainTable
        caption="Agreement of the coders, by question"
        head={["Question", "Said by two", "Differ", "Agreement"].map((name, index) => (
          <HeaderCell key={name} className={index > 0 ? "text-end!" : undefined}>
            {name}
          </HeaderCell>
        ))}
      >
        {parts.flatMap(({ title, agreements }) =>
          agreements.map((agreement) => (
            <tr key={`${title} ${agreement.label}`} className="tabular-nums">
              <Cell isRowHeader className="min-w-44">
                {agreement.label}
                {parts.length > 1 && <span className="block text-sm text-ink-soft">{title}</span>}
              </Cell>
              <Cell className="text-end!">{agreement.units.toLocaleString("en-GB")}</Cell>
              <Cell className="text-end!">{agreement.differ.toLocaleString("en-GB")}</Cell>
              <Cell className="text-end!">{valueWords(agreement)}</Cell>
            </tr>
          )),
        )}
      </PlainTable>
      <p className="text-sm text-ink-soft">
        Krippendorff’s alpha on all that two people have judged, each counted once; “cannot tell” is
        missing.
        {hasLists &&
          " Of entries: the share that the other list has too, by id or word by word, without correction for chance, since nobody chooses entries from a list."}
      </p>
    </section>
  );
}

function valueWords({ of, value }: Agreement): string {
  if ("undefinedBecause" in value) return `none: ${value.undefinedBecause}`;
  return of === "entries" ? `${percent(value.value)} % matched` : `alpha ${value.value.toFixed(3)}`;
}
