import type { Metadata } from "next";
import { SeenMaterial } from "@/components/seen/seen-material";
import { SeenSteps } from "@/components/seen/seen-steps";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { getSeen } from "@/lib/work/seen";

interface Props {
  params: Promise<{ slug: string; judgmentId: string }>;
}

export const metadata: Metadata = { title: "What was seen" };

export default async function SeenPage({ params }: Props) {
  const actor = await requireActor();
  const { slug, judgmentId } = await params;
  const project = await findProjectPage(actor, slug);
  const seen = await orRefusal(getSeen(actor, project.id, judgmentId));
  const crumb = can(actor, "data:view", project.id)
    ? { label: "Data", href: `/projects/${slug}/data` }
    : { label: "My work", href: "/work/done" };
  const { title, version } = seen.protocol;
  return (
    <PageFrame>
      <PageHeader
        title="What was seen"
        lead={`${title}, version ${version}${seen.queueName ? ` · ${seen.queueName}` : ""}`}
        crumbs={[crumb]}
      />
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
        <SeenMaterial seen={seen} />
        <SeenSteps seen={seen} />
      </div>
    </PageFrame>
  );
}
