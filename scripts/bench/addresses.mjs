import { build } from "esbuild";
import { inProject } from "../lib/paths.mjs";
import { SLUG } from "./study-project.mjs";

/**
 * The addresses that a project of the study's size has, from the same list that the browser tests
 * walk (e2e/access-table.ts), and who opens them.
 */

/** A TypeScript module without surroundings, since Node 20 reads JavaScript only. @param {string} file */
async function importTypescript(file) {
  const { outputFiles } = await build({
    entryPoints: [inProject(file)],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);
}

/** Reports, each of which is a page. @param {import("postgres").Sql} sql */
const keptReports = async (sql) =>
  (await sql`SELECT DISTINCT name FROM report_result ORDER BY name`).map(({ name }) => name);

/**
 * Ids to fill addresses with: the largest of what there is.
 * @param {import("postgres").Sql} sql
 */
async function findPlace(sql) {
  const [row] = await sql`
    SELECT p.id AS "projectId", p.slug,
      (SELECT id FROM judgment WHERE project_id = p.id AND superseded_at IS NULL
        AND protocol_id = 'medical-expert' ORDER BY id LIMIT 1) AS "judgmentId",
      (SELECT id FROM unit WHERE project_id = p.id AND kind = 'section' ORDER BY id LIMIT 1) AS "unitId",
      (SELECT response_id FROM section WHERE project_id = p.id GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)
        AS "responseId",
      (SELECT id FROM pool WHERE project_id = p.id ORDER BY id LIMIT 1) AS "poolId",
      (SELECT id FROM reference WHERE project_id = p.id ORDER BY id LIMIT 1) AS "referenceId",
      (SELECT id FROM judge_config WHERE project_id = p.id ORDER BY id LIMIT 1) AS "configId",
      (SELECT id FROM judge_run WHERE project_id = p.id ORDER BY id LIMIT 1) AS "runId",
      (SELECT id FROM judge_panel WHERE project_id = p.id ORDER BY id LIMIT 1) AS "panelId",
      (SELECT id FROM upload WHERE project_id = p.id ORDER BY id LIMIT 1) AS "uploadId"
    FROM project p WHERE p.slug = ${SLUG}`;
  const queues = await sql`
    SELECT id, name FROM queue WHERE project_id = ${row?.projectId} ORDER BY id`;
  const [first, second] = await sql`
    SELECT id FROM reference WHERE project_id = ${row?.projectId} ORDER BY id`;
  return { place: row ?? {}, queues, compared: `?a=${first?.id}&b=${second?.id}` };
}

/** Pages of people's own work, whose addresses come with a claimed task. */
const WORK = ["/projects/[slug]/work/[queueId]", "/projects/[slug]/work/[queueId]/[assignmentId]"];
/** Nothing of the project is on it. */
const LEFT_OUT = ["/invite/[token]"];

/**
 * Every page that an owner can open, filled in; pages of a queue once for each queue, pages of
 * reports once for each.
 * @param {import("postgres").Sql} sql
 * @returns {Promise<{ page: string, address: string, isOpen?: boolean }[]>} open: for nobody signed in
 */
export async function listAddresses(sql) {
  const { PAGES } = await importTypescript("e2e/access-table.ts");
  const { fillAddress } = await importTypescript("e2e/addresses.ts");
  const { place, queues, compared } = await findPlace(sql);
  const reports = await keptReports(sql);
  /** @param {string} page @param {object} names @param {string} [query] */
  const filled = (page, names, query = "") => fillAddress(page, { ...place, ...names }) + query;
  return Object.keys(PAGES).flatMap((page) => {
    const isOpen = PAGES[page] === "everyone";
    if (WORK.includes(page) || LEFT_OUT.includes(page)) return [];
    if (page.includes("[queueId]"))
      return queues.map(({ id, name }) => ({
        page: `${page} (${name})`,
        address: filled(page, { queueId: id }),
      }));
    if (page.endsWith("/reports/[name]"))
      return reports.map((name) => ({
        page: page.replace("[name]", name),
        address: filled(page, { name }),
      }));
    if (page.endsWith("/compare")) return [{ page, address: filled(page, {}, compared) }];
    return [{ page, address: filled(page, {}), isOpen }];
  });
}
