import { type Actor, authorize } from "@/lib/access/actor";
import { KNOWN_GROUPS } from "@/lib/access/role-words";
import { db } from "@/lib/db/client";
import { ConflictError } from "@/lib/errors";
import { didYouMean } from "@/lib/protocols/suggest";
import { EMPTY_GROUPS, type GroupChoice } from "./group-choice";
import type { QueueSettings } from "./queue-input";

/**
 * Groups that a queue can be limited to: those that protocols know, then others in use and `also`,
 * such as those that the queue names already.
 */
export async function listGroups(
  actor: Actor,
  projectId: string,
  also: readonly string[] = [],
): Promise<GroupChoice[]> {
  authorize(actor, "queue:manage", projectId);
  const used = await db().membership.groupBy({
    by: ["group"],
    where: { projectId, group: { not: null }, withdrawnAt: null },
    _count: true,
  });
  const people = new Map(used.map(({ group, _count }) => [group ?? "", _count]));
  return [...new Set([...Object.keys(KNOWN_GROUPS), ...people.keys(), ...also])].map((name) => ({
    name,
    people: people.get(name) ?? 0,
  }));
}

/** The groups that a queue's settings name. */
export type NamedGroups = Pick<QueueSettings, "groups"> & Partial<Pick<QueueSettings, "quotas">>;

/**
 * Asks before a queue is kept for a group that nobody is in: a slip of the keyboard would leave it
 * without anybody who may work there. Throws ConflictError with the code `empty_groups`, the groups
 * that have people, and the one that was probably meant.
 */
export async function refuseEmptyGroups(
  actor: Actor,
  projectId: string,
  { groups, quotas = {} }: NamedGroups,
): Promise<void> {
  const choices = await listGroups(actor, projectId);
  const inhabited = choices.filter(({ people }) => people > 0);
  const named = [...new Set([...groups, ...Object.keys(quotas)])];
  const empty = named.filter((name) => !inhabited.some((each) => each.name === name));
  if (empty.length === 0) return;
  throw new ConflictError(emptyWords(empty, inhabited), EMPTY_GROUPS, { groups: empty });
}

function emptyWords(empty: readonly string[], inhabited: readonly GroupChoice[]): string {
  const names = inhabited.map(({ name }) => name);
  const who = empty.map((name) => `“${name}”`).join(" or ");
  const counts = inhabited.map(({ name, people }) => `${name} (${people})`).join(", ");
  const meant = empty.map((name) => suggestion(name, names)).join("");
  return [
    `Nobody is in the group ${who} yet, so what is kept for it waits until somebody joins.`,
    names.length > 0
      ? `Groups with people: ${counts}.${meant}`
      : "No group has people in it so far.",
  ].join(" ");
}

/** The group that was probably meant; the list of groups stands there already. */
const suggestion = (name: string, names: readonly string[]): string => {
  const hint = didYouMean(name, names);
  return hint.startsWith(" Did") ? hint : "";
};
