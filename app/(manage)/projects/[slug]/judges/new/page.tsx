import type { Metadata } from "next";
import { NewConfigForm } from "@/components/judges/new-config-form";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { listPrompts } from "@/lib/judges/prompt-store";
import { purposeOf } from "@/lib/judges/purpose";
import { promptWords } from "@/lib/judges/words";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "New judge configuration" };

export default async function NewConfigPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "judge:manage");
  const { id, slug, settings } = project;
  const prompts = (await listPrompts(actor, id)).map((prompt) => ({
    value: `${prompt.name}@${prompt.version}`,
    label: `${purposeOf(prompt).title}: ${promptWords(prompt)}`,
    help: prompt.description,
  }));
  return (
    <PageFrame narrow>
      <PageHeader
        title="New judge configuration"
        lead="What decides on answers stays as it is once it is stored: to change it, make another configuration, so that runs stay comparable."
        crumbs={[{ label: "Judges", href: `/projects/${slug}/judges` }]}
      />
      {settings.judgeEndpoints.length > 0 ? (
        <NewConfigForm slug={slug} endpoints={settings.judgeEndpoints} prompts={prompts} />
      ) : (
        <EmptyState
          title="The project’s text may not be sent anywhere yet"
          action={
            <LinkButton href={`/projects/${slug}/settings/endpoints`} variant="primary">
              List an endpoint
            </LinkButton>
          }
        >
          <p>
            Questions and responses leave this installation only for endpoints that the project’s
            settings list. Any that speaks the OpenAI chat-completions protocol will do, also one on
            your own machines.
          </p>
        </EmptyState>
      )}
    </PageFrame>
  );
}
