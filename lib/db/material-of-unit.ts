import type { Sql } from "postgres";

/**
 * Joins to a unit `u` what it is about: section `s`, response `r` and turn `t`, each where the unit
 * is one or lies in one, and the thread `h` of all of them.
 */
export const materialOfUnit = (run: Sql) => run`
  LEFT JOIN section s ON s.id = u.section_id
  LEFT JOIN response r ON r.id = coalesce(u.response_id, s.response_id)
  LEFT JOIN turn t ON t.id = coalesce(u.turn_id, r.turn_id)
  JOIN thread h ON h.id = coalesce(u.thread_id, t.thread_id)`;
