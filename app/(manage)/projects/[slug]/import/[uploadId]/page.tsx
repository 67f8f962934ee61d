import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FilesPanel } from "@/components/imports/files-panel";
import { ImportNotes } from "@/components/imports/import-notes";
import { MappingForm } from "@/components/imports/mapping-form";
import { NoteList } from "@/components/imports/note-list";
import { ProblemList } from "@/components/imports/problem-list";
import { SendPanel } from "@/components/imports/send-panel";
import { JobProgress } from "@/components/jobs/job-progress";
import { PageFrame } from "@/components/shell/page-frame";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { requireActor } from "@/lib/access/session";
import { NotFoundError } from "@/lib/errors";
import { getImportPage, type ImportPage } from "@/lib/imports/import-page";
import { optionTexts } from "@/lib/imports/options";
import { listTargets } from "@/lib/imports/table/targets";
import { isOver } from "@/lib/jobs/view";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Import" };

type Params = Promise<{ slug: string; uploadId: string }>;

export default async function ImportUploadPage({ params }: { params: Params }) {
  const actor = await requireActor();
  const given = await params;
  const { id, slug } = await findProjectPage(actor, given.slug, "data:import");
  const page = await getImportPage(actor, id, given.uploadId).catch((error) => {
    if (error instanceof NotFoundError) notFound();
    throw error;
  });
  const { upload, job, report, problems } = page;
  return (
    <PageFrame>
      <PageHeader title={page.title} lead={leadOf(page)} />
      <div className="grid grid-cols-1 gap-8">
        {job && <JobProgress key={job.id} job={job} />}
        {report && <ImportNotes knownFiles={report.knownFiles} warnings={report.warnings} />}
        {report && report.noteCount > 0 && (
          <NoteList notes={report.notes} noteCount={report.noteCount} />
        )}
        {problems.length > 0 && report && (
          <ProblemList problems={problems} problemCount={report.problemCount} />
        )}
        {problems.length > 0 && (
          <Panel>
            <h2 className="mb-4 text-lg">Send what is corrected</h2>
            <SendPanel
              slug={slug}
              choices={{ format: upload.format, ...optionTexts(upload.options) }}
            />
          </Panel>
        )}
        <NextStep page={page} slug={slug} />
      </div>
    </PageFrame>
  );
}

const isStored = ({ report }: ImportPage): boolean =>
  report?.outcome === "stored" || report?.outcome === "unchanged";

/** What to do here; nothing once all is done. */
function leadOf(page: ImportPage): string | undefined {
  if (isStored(page)) return undefined;
  return page.upload.format === "table"
    ? "Say what the columns are. What is guessed is set already; look it over: columns that together tell one question, or one response, from all others are the parts of its id. The mapping is remembered for the next file with these columns."
    : "First everything is checked; nothing is stored by that. If all is well, import it. You can leave this page meanwhile.";
}

function NextStep({ page, slug }: { page: ImportPage; slug: string }) {
  const { upload, job, report } = page;
  if (isStored(page))
    return (
      <p>
        <TextLink href={`/projects/${slug}/data`}>See the data</TextLink>,{" "}
        <TextLink href={`/projects/${slug}/queues/new`}>open a queue</TextLink> over it, or{" "}
        <TextLink href={`/projects/${slug}/import`}>import other files</TextLink>.
      </p>
    );
  if (upload.format === "table")
    return (
      <MappingForm
        slug={slug}
        uploadId={upload.id}
        tables={upload.preview.tables}
        remembered={page.remembered}
        targets={listTargets()}
      />
    );
  return (
    <FilesPanel
      slug={slug}
      uploadId={upload.id}
      format={page.formatTitle}
      files={page.files}
      isRunning={job !== null && !isOver(job)}
      isChecked={report?.outcome === "checked"}
    />
  );
}
