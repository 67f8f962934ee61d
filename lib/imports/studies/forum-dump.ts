/** Raw records of a forum: posts and comments, from which threads have yet to be made. */
import type { Findings } from "@/lib/imports/problems";

const DUMP_FIELDS = ["link_id", "parent_id", "author_flair_text", "is_submitter", "subreddit"];

/** Does a record look like one post or comment? */
export const isForumDump = (fields: Readonly<Record<string, unknown>>): boolean =>
  DUMP_FIELDS.filter((name) => Object.hasOwn(fields, name)).length >= 2;

/** Says why such a file is not imported; always null. */
export function refuseForumDump(file: string, findings: Findings): null {
  findings.say(
    { file, line: null },
    "",
    "a raw dump of a forum, one post or comment a record, with names and times",
    "threads: build them first (one branch a post, questions by its author, answers by verified clinicians, without names, addresses and times), then import those",
  );
  return null;
}
