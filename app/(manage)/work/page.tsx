import type { Metadata } from "next";
import { TakingPartPanel } from "@/components/ethics/taking-part-panel";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { Debriefs } from "@/components/work/debriefs";
import { MyPacePanel } from "@/components/work/my-pace-panel";
import { MyQueues } from "@/components/work/my-queues";
import { WorkTabs } from "@/components/work/work-tabs";
import { requireActor } from "@/lib/access/session";
import { listDebriefs } from "@/lib/ethics/debrief";
import { listTakingPart } from "@/lib/ethics/taking-part";
import { getMyPace } from "@/lib/work/my-pace";
import { listMyWork } from "@/lib/work/my-work";

export const metadata: Metadata = { title: "My work" };

export default async function WorkPage() {
  const actor = await requireActor();
  const [queues, studies, pace, debriefs] = await Promise.all([
    listMyWork(actor),
    listTakingPart(actor),
    getMyPace(actor),
    listDebriefs(actor.userId),
  ]);
  return (
    <PageFrame>
      <PageHeader title="My work" />
      <WorkTabs />
      <div className="grid gap-10">
        <Debriefs debriefs={debriefs} />
        <MyQueues queues={queues} showProject />
        {pace.judgments > 0 && <MyPacePanel pace={pace} />}
        <TakingPartPanel studies={studies} />
      </div>
    </PageFrame>
  );
}
