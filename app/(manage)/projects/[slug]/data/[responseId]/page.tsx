import type { Metadata } from "next";
import { JudgmentList } from "@/components/data/judgment-list";
import { ResponseFacts } from "@/components/data/response-facts";
import { ResponseSections } from "@/components/data/response-sections";
import { PageFrame } from "@/components/shell/page-frame";
import { Markdown } from "@/components/task/markdown";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { requireActor } from "@/lib/access/session";
import { getResponse } from "@/lib/data/response";
import { findProjectPage, orRefusal } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Response" };

export default async function ResponsePage({
  params,
}: {
  params: Promise<{ slug: string; responseId: string }>;
}) {
  const actor = await requireActor();
  const { slug, responseId } = await params;
  const project = await findProjectPage(actor, slug, "data:view");
  const response = await orRefusal(getResponse(actor, project.id, responseId));
  const base = `/projects/${project.slug}/data`;
  const { question, previousId, nextId } = response;
  const isQuestioned = question.judgments.some(({ answers }) =>
    Object.values(answers).includes(true),
  );
  return (
    <PageFrame>
      <PageHeader
        title={<span className="wrap-anywhere">{response.externalId}</span>}
        crumbs={[{ label: "Data", href: base }]}
        actions={
          <>
            <LinkButton href={`${base}/units/${response.id}`} variant="plain">
              Trace
            </LinkButton>
            {previousId && <LinkButton href={`${base}/${previousId}`}>Previous</LinkButton>}
            {nextId && <LinkButton href={`${base}/${nextId}`}>Next</LinkButton>}
          </>
        }
      />
      <div className="grid gap-6">
        <div className="grid gap-6 lg:grid-cols-2">
          <Panel title="Question">
            <Markdown text={question.text} language={question.language} idPrefix="question" />
            <details className="mt-4 border-t border-line pt-4" open={isQuestioned}>
              <summary className="w-fit cursor-pointer rounded-sm text-accent">
                What people said about the question ({question.judgments.length})
              </summary>
              <JudgmentList label="the question" judgments={question.judgments} />
            </details>
          </Panel>
          <Panel title="The whole response">
            <JudgmentList label="the whole response" judgments={response.judgments} />
            <details className="mt-2 border-t border-line pt-4">
              <summary className="w-fit cursor-pointer rounded-sm text-accent">
                Where it comes from
              </summary>
              <div className="mt-3">
                <ResponseFacts response={response} />
              </div>
            </details>
          </Panel>
        </div>
        {response.sections.length === 0 ? (
          <Panel title="Its text">
            <Markdown text={response.text} language={response.language} idPrefix="response" />
          </Panel>
        ) : (
          <section aria-labelledby="sections">
            <h2 id="sections" className="mb-3 text-lg">
              Sections
            </h2>
            <ResponseSections sections={response.sections} language={response.language} />
          </section>
        )}
      </div>
    </PageFrame>
  );
}
