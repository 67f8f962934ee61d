import type { Sql } from "postgres";
import { firstPassProtocols } from "@/lib/pools/protocols";
import { projectProtocol, readSettings } from "@/lib/projects/settings";
import type { ChoiceQuestion, Protocol } from "@/lib/protocols/types";
import { text } from "../cells";
import type { ReportContext } from "../context";
import type { ReportBody } from "../types";

/** The first-pass protocol under which most is judged here, in the project's own words. */
async function firstPassOf(tx: Sql, projectId: string): Promise<Protocol> {
  const [project] = await tx<{ settings: unknown }[]>`
    SELECT settings FROM project WHERE id = ${projectId}`;
  const [used] = await tx<{ id: string; version: number }[]>`
    SELECT protocol_id AS id, protocol_version AS version FROM judgment
    WHERE project_id = ${projectId} AND protocol_id = ANY(${firstPassProtocols()})
    GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT 1`;
  return projectProtocol(readSettings(project?.settings), used?.id ?? "first-pass", used?.version);
}

/** The question that the score of a whole response is taken from: its only ordinal choice. */
export function accuracyScale({ parts }: Protocol): ChoiceQuestion | undefined {
  return parts
    .filter(({ unit }) => unit === "response")
    .flatMap(({ steps }) => steps.flatMap(({ questions }) => questions))
    .find(
      (question): question is ChoiceQuestion =>
        question.kind === "choice" && question.scale === "ordinal",
    );
}

/** Table 12: the scale on which whole responses are judged. */
export async function table12({ tx, projectId }: ReportContext): Promise<ReportBody> {
  const protocol = await firstPassOf(tx, projectId);
  const scale = accuracyScale(protocol);
  return {
    columns: [
      { key: "value", label: "Value" },
      { key: "label", label: "Label" },
      { key: "meaning", label: "Meaning" },
    ],
    rows: (scale?.options ?? []).map(({ value, label, help = "" }) => ({
      cells: [text(String(value)), text(label), text(help)],
    })),
    n: scale ? `Asked as “${scale.prompt}”` : "The protocol has no scale for whole responses",
    notes: [],
    parameters: [{ label: "Protocol", value: `${protocol.title}, version ${protocol.version}` }],
  };
}
