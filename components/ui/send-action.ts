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
