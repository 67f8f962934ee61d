import type { ImportReport } from "@/lib/imports/report";

export interface ImportChoices {
  readonly format: string;
  readonly split: string;
  readonly ids: string;
  readonly files: readonly File[];
}

export type Sent =
  | { readonly report: ImportReport; readonly failure?: undefined }
  | { readonly failure: string; readonly report?: undefined };

/** Uploads the files, to be checked or to be stored. `onProgress` hears the share that is sent. */
export function sendFiles(
  slug: string,
  choices: ImportChoices,
  dryRun: boolean,
  onProgress: (share: number) => void,
): Promise<Sent> {
  const form = new FormData();
  for (const name of ["format", "split", "ids"] as const) form.set(name, choices[name]);
  if (dryRun) form.set("dryRun", "1");
  for (const file of choices.files) form.append("files", file);
  return new Promise((resolve) => {
    // fetch cannot tell how far an upload is.
    const request = new XMLHttpRequest();
    request.open("POST", `/api/projects/${slug}/import`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(read(request.response));
    request.onerror = () =>
      resolve({ failure: "The server could not be reached. Nothing was stored; try again." });
    request.send(form);
  });
}

function read(answer: unknown): Sent {
  if (answer !== null && typeof answer === "object") {
    if ("outcome" in answer) return { report: answer as ImportReport };
    if ("message" in answer) return { failure: String(answer.message) };
  }
  return {
    failure: "The server gave no answer that can be read. See “Past imports”, then try again.",
  };
}
