import type { Metadata } from "next";
import { JudgeTabs } from "@/components/judges/judge-tabs";
import { OutputsForm } from "@/components/judges/outputs-form";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Import judge outputs" };

export default async function ImportOutputsPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const { slug } = await findProjectPage(actor, (await params).slug, "judge:manage");
  return (
    <PageFrame>
      <PageHeader
        title="Import judge outputs"
        lead="For a judge that ran elsewhere: CSV or JSONL, one output a row, with the columns section_id, contains_problem (true, false, or empty where it could not be read), reason and run. Each run gets a coder of its own."
      />
      <JudgeTabs slug={slug} manages />
      <div className="max-w-2xl">
        <OutputsForm slug={slug} />
      </div>
    </PageFrame>
  );
}
