import type { Metadata } from "next";
import { BenchmarkTabs } from "@/components/benchmark/benchmark-tabs";
import { KeptState } from "@/components/benchmark/kept-state";
import { PrecisionTable } from "@/components/benchmark/precision-table";
import { RoleEffectPanel } from "@/components/benchmark/role-effect-panel";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import type { CommentEffects } from "@/lib/benchmark/comments/analyse";
import { findAnswer } from "@/lib/benchmark/kept/queries";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Effect of comments" };

const QUESTION = { page: "comments" } as const;

export default async function CommentsPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "reference:view");
  const answer = await findAnswer(actor, project.id, QUESTION);
  return (
    <PageFrame>
      <PageHeader
        title="Effect of comments"
        lead="What adjudicators thought of the excerpt alone, and what they judged once they had seen the comments; and how often the comments of each source are right."
      />
      <BenchmarkTabs slug={project.slug} />
      <div className="grid grid-cols-1 gap-8">
        <KeptState slug={project.slug} question={QUESTION} answer={answer} />
        {answer.result && <Effects slug={project.slug} effects={answer.result} />}
      </div>
    </PageFrame>
  );
}

function Effects({ slug, effects }: { slug: string; effects: CommentEffects }) {
  const { roles, precision, options } = effects;
  if (roles.length === 0)
    return (
      <EmptyState
        title="No adjudication yet"
        action={<LinkButton href={`/projects/${slug}/pools`}>Go to pools</LinkButton>}
      >
        <p>
          Once medical experts or fact checkers have judged sections of a pool, this page shows how
          the comments changed their judgments.
        </p>
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="max-w-measure text-ink-soft">
        Intervals: 95 %, percentile, {options.resamples.toLocaleString("en-GB")} resamples of
        responses, seed {options.seed}. All rates are of sections that came before adjudicators:
        relative to the pool.
      </p>
      {roles.map((effect) => (
        <RoleEffectPanel key={`${effect.role} ${effect.asks}`} effect={effect} />
      ))}
      <PrecisionTable precision={precision} />
    </div>
  );
}
