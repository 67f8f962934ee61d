import type { Metadata } from "next";
import { PromptForm } from "@/components/judges/prompt-form";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { listPrompts } from "@/lib/judges/prompt-store";
import { formOf, promptRules, purposeOf, SECTIONS } from "@/lib/judges/purpose";
import { findProjectPage } from "@/lib/projects/page";
import type { SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "New prompt" };

export default async function NewPromptPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "judge:manage");
  const { from } = await searchParams;
  const prompts = await listPrompts(actor, id);
  const first = prompts.find(({ name, version }) => `${name}@${version}` === from) ?? prompts[0];
  const purpose = first ? purposeOf(first) : SECTIONS;
  const { places, isConversation } = promptRules(purpose);
  return (
    <PageFrame narrow>
      <PageHeader
        title="New prompt"
        lead={`For: ${purpose.title}. ${purpose.description}`}
        crumbs={[
          { label: "Judges", href: `/projects/${slug}/judges` },
          { label: "Prompts", href: `/projects/${slug}/judges/prompts` },
        ]}
      />
      <PromptForm
        slug={slug}
        name={first && !first.isShipped ? first.name : ""}
        first={{ system: first?.system ?? "", user: first?.user ?? "{{input}}" }}
        purpose={{
          ...{ id: purpose.id, title: purpose.title, unit: purpose.unit, form: formOf(purpose) },
          ...{ places, isConversation },
        }}
      />
    </PageFrame>
  );
}
