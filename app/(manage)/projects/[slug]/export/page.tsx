import type { Metadata } from "next";
import { ExcludedNote } from "@/components/ethics/excluded-note";
import { ExportChooser } from "@/components/exports/export-chooser";
import { ExportRules } from "@/components/exports/export-rules";
import { PageFrame } from "@/components/shell/page-frame";
import { buttonClasses } from "@/components/ui/button-classes";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { countWithdrawals } from "@/lib/ethics/queries";
import { getExportChoices } from "@/lib/exports/queries";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Export" };

export default async function ExportPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "data:export");
  const [{ formats, most, rules, hasData }, withdrawn] = await Promise.all([
    getExportChoices(actor, id),
    countWithdrawals(actor, id),
  ]);
  return (
    <PageFrame>
      <PageHeader
        title="Export"
        lead="The project’s data in forms that other tools read. Each download is one moment of the project; coders appear under their pseudonyms."
      />
      {hasData ? (
        <ExportChooser key={most} slug={slug} formats={formats} most={most} />
      ) : (
        <EmptyState
          title="Nothing to export yet"
          action={
            <a href={`/projects/${slug}/import`} className={buttonClasses("primary")}>
              Import questions and responses
            </a>
          }
        >
          <p>
            Here you will download the material, the judgments with a column per answer, their
            traces and the coders, as CSV, JSONL, Excel or Parquet, with a data dictionary.
          </p>
        </EmptyState>
      )}
      {hasData && can(actor, "reference:view", id) && (
        <p className="mt-6 max-w-measure text-ink-soft">
          Labels of frozen references, with reasons and the judgments behind them, are downloaded
          from <TextLink href={`/projects/${slug}/references`}>References</TextLink>, tables and
          figures from <TextLink href={`/projects/${slug}/reports`}>Reports</TextLink>.
        </p>
      )}
      {withdrawn.people > 0 && <ExcludedNote withdrawn={withdrawn} />}
      <Panel
        title="What may leave this project"
        description="Holds for everybody, on this page, over HTTP and at the command line."
        className="mt-4"
      >
        <ExportRules key={`${rules.licence} ${rules.most}`} projectId={id} rules={rules} />
      </Panel>
      <p className="mt-6 max-w-measure text-ink-soft">
        CSV files are UTF-8 by RFC 4180. Those named “.excel.csv” hold the same, safe for
        spreadsheets: a cell that a spreadsheet would run as a formula begins with an apostrophe.
        Times are UTC, offsets count Unicode characters, and an empty cell means that there is
        nothing.
      </p>
    </PageFrame>
  );
}
