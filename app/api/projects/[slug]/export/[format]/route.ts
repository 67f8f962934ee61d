import { authorize } from "@/lib/access/actor";
import { actorFromRequest } from "@/lib/access/session";
import { NotFoundError } from "@/lib/errors";
import { exportFiles, exportOneFile } from "@/lib/exports/commands";
import { attachment, streamOf } from "@/lib/exports/download";
import { isExportFormat, parseExportOptions } from "@/lib/exports/formats";
import { zipOf } from "@/lib/exports/zip";
import { route } from "@/lib/http";
import { getProject } from "@/lib/projects/queries";

type Context = { params: Promise<{ slug: string; format: string }> };

/**
 * An export as a ZIP archive, or with `file=NAME` one of its files. `profile=NAME`, `all=1`,
 * `as=FORM` and `sectionColumns=NAME` (both repeatable) as at the command line.
 */
export const GET = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const { slug, format } = await params;
  const project = await getProject(actor, slug);
  // Before what is asked for is looked at.
  authorize(actor, "data:export", project.id);
  if (!isExportFormat(format)) throw new NotFoundError(`There is no format “${format}”.`);
  const query = new URL(request.url).searchParams;
  const forms = query.getAll("as");
  const options = parseExportOptions({
    as: forms.length > 0 ? forms : undefined,
    profile: query.get("profile") ?? undefined,
    all: query.get("all") === "1",
    sectionColumns: query.getAll("sectionColumns"),
  });
  const input = { projectId: project.id, format, options };
  const name = query.get("file");
  if (name === null) {
    const body = await streamOf(zipOf(exportFiles(actor, input)));
    return attachment(body, `${project.slug}-${format}.zip`, "application/zip");
  }
  const { mediaType, chunks } = await exportOneFile(actor, input, name);
  return attachment(await streamOf(chunks), name, mediaType);
});
