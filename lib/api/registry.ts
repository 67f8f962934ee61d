import { z } from "zod";
import type { OperationInfo } from "./operation";
import { getProjectOperation } from "./operations/projects";
import {
  compareReferencesOperation,
  freezeReferenceOperation,
  getReferenceOperation,
  listLabelsOperation,
  listReferencesOperation,
} from "./operations/references";
import {
  exportJudgmentsOperation,
  getReportOperation,
  listReportsOperation,
  scoresCsvOperation,
  scoresOperation,
  statisticOperation,
} from "./operations/results";
import { projectSchema } from "./schemas";

/** The projects that one is in: the one operation that is about no project. */
const listProjects: OperationInfo = {
  ...{ id: "listProjects", method: "get", path: "/projects", scope: "read" },
  summary: "The projects that the token reaches",
  response: z.object({ items: z.array(projectSchema) }),
};

/** Every operation of the API, in the order of its documentation. */
export const OPERATIONS: readonly OperationInfo[] = [
  listProjects,
  getProjectOperation,
  listReportsOperation,
  getReportOperation,
  statisticOperation,
  listReferencesOperation,
  freezeReferenceOperation,
  getReferenceOperation,
  listLabelsOperation,
  compareReferencesOperation,
  scoresOperation,
  scoresCsvOperation,
  exportJudgmentsOperation,
];
