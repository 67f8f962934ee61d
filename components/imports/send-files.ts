export interface ImportChoices {
  readonly format: string;
  readonly split: string;
  readonly ids: string;
  readonly dialogues: string;
  readonly exclude: string;
  readonly condition: string;
  readonly raters: string;
  readonly adjudicators: string;
  readonly names: string;
}

export type Sent = { readonly uploadId: string } | { readonly message: string };

/**
 * Sends files one after another, each as the body of a request that is read from the disk as it
 * goes. Answers with the id of the first, under which they are imported together. `onProgress`
 * hears the share of all that is sent.
 */
export async function sendFiles(
  slug: string,
  choices: ImportChoices,
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<Sent> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  let lead: string | null = null;
  for (const file of files) {
    const query = new URLSearchParams({ name: file.name, ...choices });
    if (lead !== null) query.set("with", lead);
    const address = `/api/projects/${slug}/uploads?${query}`;
    const answer = await sendFile(address, file, (bytes) =>
      onProgress(total > 0 ? Math.min(1, (before + bytes) / total) : 0),
    );
    if ("message" in answer) return { message: `${file.name}: ${answer.message}` };
    lead ??= answer.uploadId;
    before += file.size;
  }
  return lead === null ? { message: "Choose one or more files." } : { uploadId: lead };
}

const sendFile = (
  address: string,
  file: File,
  onProgress: (bytes: number) => void,
): Promise<Sent> =>
  new Promise((resolve) => {
    // fetch cannot tell how far an upload is.
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(answerOf(request.response));
    request.onerror = () =>
      resolve({ message: "The server could not be reached. Nothing was stored; try again." });
    request.send(file);
  });

function answerOf(answer: unknown): Sent {
  if (answer !== null && typeof answer === "object") {
    if ("uploadId" in answer) return { uploadId: String(answer.uploadId) };
    if ("message" in answer) return { message: String(answer.message) };
  }
  return { message: "The server gave no answer that can be read. Nothing was stored; try again." };
}
