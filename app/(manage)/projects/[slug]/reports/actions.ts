"use server";

import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";
import { getProject } from "@/lib/projects/queries";
import { startReport } from "@/lib/reports/commands";
import { CHOICE_NAMES, choicesQuery, parseChoices } from "@/lib/reports/parameters";

/** Has a report worked out under the form's choices; answers these as the end of an address. */
export const startReportAction = async (
  slug: string,
  form: FormData,
): Promise<ActionResult<string>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id } = await getProject(actor, slug);
    const choices = parseChoices(
      Object.fromEntries(CHOICE_NAMES.map((name) => [name, text(form, name)])),
    );
    await startReport(actor, id, choices);
    const query = String(choicesQuery(choices));
    return query && `?${query}`;
  });
