/**
 * A project with people, responses of eight sections as long as the study's, and an open queue of
 * whole-response judgments, made by plain SQL. In a `shuffled` queue positions are shuffled, too.
 * @param {import("postgres").Sql} sql
 * @param {{ people: number, responses: number, overlap: number, order: "given" | "shuffled" }} size
 */
export async function seedWork(sql, { people, responses, overlap, order }) {
  const paragraph =
    "Paracetamol lowers a fever and eases pain; keep to the dose on the pack. ".repeat(4);
  await sql.unsafe(`
    CREATE TEMP TABLE p AS SELECT gen_random_uuid() AS id;
    CREATE TEMP TABLE who AS
      SELECT n, gen_random_uuid() AS user_id, gen_random_uuid() AS member, gen_random_uuid() AS coder
      FROM generate_series(1, ${people}) n;
    CREATE TEMP TABLE what AS
      SELECT n, gen_random_uuid() AS thread, gen_random_uuid() AS turn, gen_random_uuid() AS response,
        gen_random_uuid() AS unit
      FROM generate_series(0, ${responses - 1}) n;
    INSERT INTO project (id, slug, title) SELECT id, 'bench', 'Bench' FROM p;
    INSERT INTO app_user (id, email, name, password_hash)
      SELECT user_id, 'p' || n || '@example.org', 'P ' || n, '!' FROM who;
    INSERT INTO membership (id, project_id, user_id, roles)
      SELECT member, p.id, user_id, '{annotator}' FROM who, p;
    INSERT INTO coder (id, project_id, membership_id, kind, pseudonym)
      SELECT coder, p.id, member, 'person', 'A-' || n FROM who, p;
    INSERT INTO thread (id, project_id, external_id, position) SELECT thread, p.id, 't' || n, n FROM what, p;
    INSERT INTO turn (id, project_id, thread_id, index, speaker, text)
      SELECT turn, p.id, thread, 0, 'patient', 'Is this dose right for my child?' FROM what, p;
    INSERT INTO response (id, project_id, turn_id, external_id, position, text)
      SELECT response, p.id, turn, 'r' || n, n, repeat('${paragraph}', 8) FROM what, p;
    INSERT INTO section (id, project_id, response_id, external_id, index, text, start, "end", has_word)
      SELECT gen_random_uuid(), p.id, response, 's' || n || '-' || i, i, '${paragraph}', i * 300, i * 300 + 298, true
      FROM what, p, generate_series(0, 7) i;
    INSERT INTO unit (id, project_id, kind, turn_id) SELECT gen_random_uuid(), p.id, 'turn', turn FROM what, p;
    INSERT INTO unit (id, project_id, kind, response_id) SELECT unit, p.id, 'response', response FROM what, p;
    INSERT INTO unit (id, project_id, kind, section_id)
      SELECT gen_random_uuid(), s.project_id, 'section', s.id FROM section s;
    INSERT INTO queue (id, project_id, name, protocol_id, protocol_version, work_role, overlap, groups, "order")
      SELECT gen_random_uuid(), id, 'Bench', 'whole-response', 1, 'annotator', ${overlap}, '{}', '${order}' FROM p;
    INSERT INTO slot (id, project_id, queue_id, unit_id, group_key, response_id, ordinal, position)
      SELECT gen_random_uuid(), q.project_id, q.id, unit, turn, response, o,
        ${order === "given" ? `n * ${overlap} + o` : "row_number() OVER (ORDER BY md5(unit::text || o))"}
      FROM what, queue q, generate_series(1, ${overlap}) o;
    ANALYZE;`);
  const [queue] = await sql`SELECT id FROM queue`;
  const users = await sql`SELECT id FROM app_user ORDER BY email`;
  return {
    queueId: /** @type {string} */ (queue?.id),
    userIds: users.map((row) => /** @type {string} */ (row.id)),
  };
}
