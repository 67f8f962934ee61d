import { expect } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/options";
import { judgedFile, judgedRecord, positiveFile } from "@/lib/imports/studies/cpb-bench/testing";
import { csvFile } from "@/lib/imports/studies/testing";
import { JOB_KINDS } from "@/lib/jobs/registry";
import { jobOver, withWorker } from "@/lib/jobs/testing/builders";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { setEndpoints } from "../endpoints";

/** Coders whose lists tasks can ask about, as the import names them. */
export const LISTS_BY = "medredflag-judge";
export const CRITERIA_BY = "medredflag-clinicians";

/** A project that may send its text to the endpoint, with something to ask every task about. */
export async function buildTasksMaterial(endpoint: string) {
  const { id: projectId } = await buildProject();
  const { actor } = await buildPerson(projectId, ["owner"]);
  await setEndpoints(actor, { projectId, endpoints: endpoint });
  const options = parseImportOptions({});
  const bring = async (format: "cpb-bench" | "medredflag", files: ReturnType<typeof csvFile>[]) => {
    const input = { projectId, format, files, options, dryRun: false };
    expect((await importFiles(OPERATOR, input)).problems).toEqual([]);
  };
  await bring("cpb-bench", [
    positiveFile("ACI", 1, 2),
    judgedFile(
      "ACI",
      judgedRecord("ACI", 1, 2),
      judgedRecord("ACI", 1, 2, { response: "Let us look at it first." }),
    ),
  ]);
  await bring("medredflag", [
    csvFile("rows.csv", [
      {
        postID: "p1",
        patient_question: "Which cream?",
        physician_response: "None: have it seen.",
        presuppositions: '["a", "b"]',
        cleaned_presuppositions: '["a cream helps", "it is harmless"]',
        support_condition: "Does it name a cream?",
        m_answer: "Have it seen.",
      },
    ]),
  ]);
  const [first, second] = await db().response.findMany({
    where: { projectId, metadata: { path: ["behavior_category"], equals: "Self-diagnosis" } },
    orderBy: { position: "asc" },
  });
  // A dialogue that went on, and a response to a patient who shows no behaviour.
  await addMetadata(first, { continuation: "Patient: Are you sure?\nDoctor: Not yet." });
  await addMetadata(second, { behavior_category: "No behavior" });
  return { projectId, actor };
}

async function addMetadata(
  response: { id: string; metadata: unknown } | undefined,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  if (!response) throw new Error("no response was imported");
  const metadata = { ...(response.metadata as object), ...more };
  await db().response.update({ where: { id: response.id }, data: { metadata } });
}

/** Works until every job of the project is over. */
export const workOffJobs = (projectId: string) =>
  withWorker(JOB_KINDS, async () => {
    const jobs = await db().job.findMany({ where: { projectId }, select: { id: true } });
    for (const { id } of jobs) await jobOver(id);
  });
