import type { Metadata } from "next";
import { ImportForm } from "@/components/imports/import-form";
import { ImportList } from "@/components/imports/import-list";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { IMPORT_FORMATS } from "@/lib/imports/formats";
import { listImports } from "@/lib/imports/overview";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Import" };

const OWN_TABLE = {
  value: "table",
  title: "A table or list of your own",
  description:
    "XLSX, CSV, TSV, JSON or JSONL, as it is: next you say which column is what. Exports of Label Studio and doccano are known.",
};

export default async function ImportPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "data:import");
  const imports = await listImports(actor, id);
  const known = Object.entries(IMPORT_FORMATS).map(([value, { title, description }]) => ({
    value,
    title,
    description,
  }));
  return (
    <PageFrame>
      <PageHeader
        title="Import"
        lead="Files are checked whole before anything is stored. If anything is wrong in any of them, nothing is stored, and you see every fault with its line and field."
      />
      <div className="grid grid-cols-1 gap-8">
        <ImportForm slug={slug} formats={[OWN_TABLE, ...known]} />
        <ImportList imports={imports} />
      </div>
    </PageFrame>
  );
}
