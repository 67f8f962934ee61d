import { ValidationError } from "@/lib/errors";
import { readBody } from "@/lib/http";
import type { InputFile } from "./material";

/** Largest file that is read in the request itself: outputs of judges. */
const UPLOAD_LIMIT = 256 * 1024 * 1024;

/** The form with its files. Throws ValidationError for one that is too large or cut off. */
export async function readForm(request: Request): Promise<FormData> {
  const message = "These files are larger than 256 MB together. Import them at the command line.";
  const tooLarge = new ValidationError(message, { files: message });
  return readBody(request, UPLOAD_LIMIT, tooLarge, async (body) => {
    try {
      return await body.formData();
    } catch {
      throw new ValidationError("The upload was cut off or is not a form. Nothing was stored.");
    }
  });
}

/** The form's files, whole. Throws ValidationError where there are none. */
export async function readFiles(form: FormData): Promise<InputFile[]> {
  const given = form.getAll("files").filter((value) => value instanceof File);
  if (given.length === 0) {
    const message = "Choose one or more files.";
    throw new ValidationError(message, { files: message });
  }
  return Promise.all(
    given.map(async (file) => ({
      name: baseName(file.name),
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

/** Without folders, which some browsers send along. */
export const baseName = (name: string): string => name.split(/[/\\]/).at(-1) || "file";
