import type { Metadata } from "next";
import { ExcludedNote } from "@/components/ethics/excluded-note";
import { ExportCard } from "@/components/exports/export-card";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { countWithdrawals } from "@/lib/ethics/queries";
import { EXPORT_FORMATS } from "@/lib/exports/formats";
import { listExportNames } from "@/lib/exports/queries";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Export" };

export default async function ExportPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "data:export");
  const [names, withdrawn] = await Promise.all([
    listExportNames(actor, id),
    countWithdrawals(actor, id),
  ]);
  return (
    <PageFrame>
      <PageHeader
        title="Export"
        lead="The labelled set in forms that other people’s tools read. Each download is one moment of the project; coders appear under their pseudonyms."
      />
      <div className="grid gap-6">
        {Object.entries(EXPORT_FORMATS).map(([format, { title, description }]) => (
          <ExportCard
            key={format}
            title={title}
            description={description}
            href={`/api/projects/${slug}/export/${format}`}
            files={names[format] ?? []}
            allLabel={format === "judgments" ? "With history" : undefined}
          />
        ))}
      </div>
      {withdrawn.people > 0 && <ExcludedNote withdrawn={withdrawn} />}
      <p className="mt-6 max-w-measure text-ink-soft">
        CSV files are UTF-8 by RFC 4180. Those named “.excel.csv” hold the same, safe for
        spreadsheets: a cell that a spreadsheet would run as a formula begins with an apostrophe.
        Times are UTC, offsets count Unicode characters, and an empty cell means that there is
        nothing.
      </p>
    </PageFrame>
  );
}
