import type { Metadata } from "next";
import { NewReferenceForm } from "@/components/references/new-reference-form";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";
import { listReferenceChoices } from "@/lib/references/choices";
import { NAMED_RECIPES, parseRecipe } from "@/lib/references/recipe";

export const metadata: Metadata = { title: "Freeze a reference" };

export default async function NewReferencePage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "reference:manage");
  const choices = await listReferenceChoices(actor, id);
  return (
    <PageFrame>
      <PageHeader
        title="Freeze a reference"
        lead="Choose how sections get their labels. The counts beside the form follow your choices; nothing is stored before you freeze."
        crumbs={[{ label: "References", href: `/projects/${slug}/references` }]}
      />
      <NewReferenceForm
        slug={slug}
        choices={choices}
        recipe={parseRecipe(NAMED_RECIPES[0]?.recipe)}
      />
    </PageFrame>
  );
}
