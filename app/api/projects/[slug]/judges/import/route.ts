import { authorize } from "@/lib/access/actor";
import { actorFromRequest } from "@/lib/access/session";
import { text } from "@/lib/form";
import { json, route } from "@/lib/http";
import { readFiles, readForm } from "@/lib/imports/upload";
import { importOutputs } from "@/lib/judges/import";
import { getProject } from "@/lib/projects/queries";

type Context = { params: Promise<{ slug: string }> };

/**
 * Imports the outputs of a judge that ran elsewhere, one file at a time. Answers with the report;
 * 422 where the file was refused, so that nothing was stored.
 */
export const POST = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const { id: projectId } = await getProject(actor, (await params).slug);
  // Before the upload is read into memory.
  authorize(actor, "judge:manage", projectId);
  const form = await readForm(request);
  const [file] = await readFiles(form);
  if (!file) throw new Error("a form's files were read and there are none");
  const input = { projectId, file, judge: text(form, "judge"), vote: text(form, "vote") };
  const report = await importOutputs(actor, input);
  return json(report, report.outcome === "rejected" ? 422 : 200);
});
