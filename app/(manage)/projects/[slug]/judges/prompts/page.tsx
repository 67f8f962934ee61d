import type { Metadata } from "next";
import { JudgeTabs } from "@/components/judges/judge-tabs";
import { PromptList } from "@/components/judges/prompt-list";
import { PromptPreviewPanel } from "@/components/judges/prompt-preview";
import { PageFrame } from "@/components/shell/page-frame";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { listPrompts } from "@/lib/judges/prompt-store";
import { previewPrompt } from "@/lib/judges/queries";
import { findProjectPage } from "@/lib/projects/page";
import type { SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "Judge prompts" };

export default async function PromptsPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "judge:view");
  const { prompt: wanted, section } = await searchParams;
  const prompts = (await listPrompts(actor, id)).map((prompt) => ({
    ...prompt,
    key: `${prompt.name}@${prompt.version}`,
  }));
  const shown = prompts.find(({ key }) => key === wanted) ?? prompts[0];
  const preview = shown ? await previewPrompt(actor, id, shown, Number(section)) : null;
  const manages = can(actor, "judge:manage", id);
  const base = `/projects/${slug}/judges/prompts`;
  const from = shown ? `?${new URLSearchParams({ from: shown.key })}` : "";
  return (
    <PageFrame>
      <PageHeader
        title="Prompts"
        lead="What judges are asked with. A version never changes, so that a run’s words can always be looked up."
        actions={
          manages && <LinkButton href={`${base}/new${from}`}>Write one from this</LinkButton>
        }
      />
      <JudgeTabs slug={slug} manages={manages} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <Panel title="What they are for">
          <PromptList base={base} prompts={prompts} shown={shown?.key} />
        </Panel>
        {shown && <PromptPreviewPanel base={base} prompt={shown.key} preview={preview} />}
      </div>
    </PageFrame>
  );
}
