import { unstable_rethrow } from "next/navigation";
import type { ActionResult } from "@/lib/action";

/**
 * Runs a server action from a page. A lost connection or a failing server is an answer like any
 * other, so that the form stays with all that was typed. Redirects pass through.
 */
export async function sendAction<T>(
  action: () => Promise<ActionResult<T>>,
): Promise<ActionResult<T>> {
  try {
    return await action();
  } catch (error) {
    unstable_rethrow(error);
    console.error(error);
    const message =
      "The server could not be reached, or it failed. What you typed is still here: try again.";
    return { ok: false, code: "unreachable", message, fields: {} };
  }
}

/** What next.config.ts lets a server action take, less what stands around the fields on the way. */
const MOST_BYTES = 4_000_000;

const sizeOf = (value: FormDataEntryValue): number => new Blob([value]).size;

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** Why a form is not sent: it is larger than the server takes. Null where it can be sent. */
export function tooLarge(form: FormData): ActionResult<never> | null {
  const sizes = [...form].map(([name, value]) => ({ name, size: sizeOf(value) }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  if (total <= MOST_BYTES) return null;
  const [longest] = sizes.sort((a, b) => b.size - a.size);
  const message = `This is too long to be sent: ${megabytes(total)} MB, and a form takes ${megabytes(MOST_BYTES)} MB at most. Nothing was sent, and all of it is still here.`;
  const fields = longest ? { [longest.name]: "This text is too long. Shorten it." } : {};
  return { ok: false, code: "too_large", message, fields };
}

/** Sends a form to a server action, as sendAction does, unless it is larger than the server takes. */
export const sendForm = async <T>(
  form: FormData,
  action: (form: FormData) => Promise<ActionResult<T>>,
): Promise<ActionResult<T>> => tooLarge(form) ?? sendAction(() => action(form));
