import { authorize } from "@/lib/access/actor";
import { actorFromRequest } from "@/lib/access/session";
import { ValidationError } from "@/lib/errors";
import { json, route } from "@/lib/http";
import { readUploadQuery } from "@/lib/imports/request";
import { receiveUpload, UPLOAD_LIMIT } from "@/lib/imports/uploads";
import { getProject } from "@/lib/projects/queries";

type Context = { params: Promise<{ slug: string }> };

/** Takes in one file, the body as it is; the query says what it is. Answers with its id. */
export const POST = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const project = await getProject(actor, (await params).slug);
  // Before the body is read.
  authorize(actor, "data:import", project.id);
  if (Number(request.headers.get("content-length")) > UPLOAD_LIMIT)
    throw new ValidationError("This file is larger than 2 GB.");
  const upload = readUploadQuery(new URL(request.url).searchParams);
  // Node's streams can be read as a loop; the web's type does not say so.
  const body = (request.body ?? new ReadableStream()) as unknown as AsyncIterable<Uint8Array>;
  return json(await receiveUpload(actor, { ...upload, projectId: project.id, body }), 201);
});
