import { PROFILE_WORDS } from "./profiles";
import type { ExportScope } from "./scope";
import { LICENCES } from "./settings";
import type { Table } from "./table";
import { type ExportFile, TEXT } from "./types";

/** Whose work is left out of exports: they withdrew under the rule “exclude”. */
export interface LeftOut {
  readonly people: number;
  readonly judgments: number;
}

export async function countLeftOut({
  tx,
  projectId,
}: Pick<ExportScope, "tx" | "projectId">): Promise<LeftOut> {
  const [row] = await tx<LeftOut[]>`
    SELECT count(DISTINCT c.id)::int AS people, count(j.id)::int AS judgments
    FROM coder c
    LEFT JOIN judgment j ON j.project_id = c.project_id AND j.coder_id = c.id
      AND j.superseded_at IS NULL AND j.by_rule IS NULL
    WHERE c.project_id = ${projectId} AND c.is_excluded`;
  return row ?? { people: 0, judgments: 0 };
}

/** What else there is to say about the files of one format. */
export type AboutDetails = (scope: ExportScope) => AsyncIterable<string>;

/** What an export holds and what not, for whoever gets it. It names no project and no time. */
export const aboutFile = (
  scope: ExportScope,
  title: string,
  details: AboutDetails,
): ExportFile => ({
  name: "about.txt",
  mediaType: TEXT,
  chunks: aboutText(scope, title, details),
});

async function* aboutText(
  scope: ExportScope,
  title: string,
  details: AboutDetails,
): AsyncGenerator<string> {
  const { title: profile, help } = PROFILE_WORDS[scope.profile];
  yield `${title}\n\nProfile: ${profile}. ${help}\n`;
  const { licence, licenceName } = scope.settings.exports;
  const name = licenceName && ` (${licenceName})`;
  yield `Licence of the imported data: ${LICENCES[licence]}${name}.\n`;
  yield* details(scope);
  yield `\n${leftOutWords(await countLeftOut(scope))}\n`;
  yield "\nCoders appear under pseudonyms. Text is UTF-8, times are UTC, and an empty cell means that there is nothing.\n";
}

/** What tables keep back, and where their columns are explained. */
export const aboutTables = (tables: readonly Table[]): AboutDetails =>
  async function* () {
    const withheld = tables.filter((table) => table.withheld.length > 0);
    if (withheld.length > 0)
      yield "\nNot in these files, since the profile keeps them in the project:\n";
    for (const table of withheld)
      yield `- ${table.name}: ${table.withheld.map(({ name }) => name).join(", ")}\n`;
    yield "\ndata-dictionary.csv says what each column holds.\n";
  };

/** "The work of 2 people who withdrew is left out: 31 judgments." */
export function leftOutWords({ people, judgments }: LeftOut): string {
  if (people === 0) return "Nobody’s work is left out.";
  const who = people === 1 ? "1 person" : `${people.toLocaleString("en-GB")} people`;
  const what = judgments === 1 ? "1 judgment" : `${judgments.toLocaleString("en-GB")} judgments`;
  return `The work of ${who} who withdrew is left out: ${what}.`;
}
