import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MappingForm } from "@/components/imports/mapping-form";
import { ProblemList } from "@/components/imports/problem-list";
import { UploadTable } from "@/components/imports/upload-table";
import { JobProgress } from "@/components/jobs/job-progress";
import { PageFrame } from "@/components/shell/page-frame";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { NotFoundError } from "@/lib/errors";
import { listProblems } from "@/lib/imports/start";
import { findMapping, getUpload } from "@/lib/imports/uploads";
import { getJob } from "@/lib/jobs/queries";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Map columns" };

type Params = Promise<{ slug: string; uploadId: string }>;

export default async function MapPage({ params }: { params: Params }) {
  const actor = await requireActor();
  const given = await params;
  const { id, slug } = await findProjectPage(actor, given.slug, "data:import");
  const upload = await getUpload(actor, id, given.uploadId).catch((error) => {
    if (error instanceof NotFoundError) notFound();
    throw error;
  });
  const job = upload.jobId ? await getJob(actor, upload.jobId) : null;
  const problems = job?.state === "failed" ? await listProblems(actor, id, upload.id) : [];
  const remembered = await Promise.all(
    upload.preview.tables.map(({ columns }) => findMapping(actor, id, columns)),
  );
  const isStored = job?.state === "done" && job.result?.detail?.outcome === "stored";
  return (
    <PageFrame>
      <PageHeader
        title={upload.name}
        lead="Say what the columns are. What is guessed is set already; look it over. The mapping is remembered for the next file with these columns."
      />
      <div className="grid grid-cols-1 gap-8">
        {job && <JobProgress key={job.id} job={job} />}
        {problems.length > 0 && (
          <ProblemList
            problems={problems}
            problemCount={Number(job?.result?.detail?.problemCount)}
          />
        )}
        {problems.length > 0 && <UploadTable slug={slug} title="Send the corrected file" />}
        {isStored ? (
          <p>
            <TextLink href={`/projects/${slug}/data`}>See the data</TextLink>, or{" "}
            <TextLink href={`/projects/${slug}/import`}>import another file</TextLink>.
          </p>
        ) : (
          <MappingForm
            slug={slug}
            uploadId={upload.id}
            tables={upload.preview.tables}
            remembered={remembered}
          />
        )}
      </div>
    </PageFrame>
  );
}
