import { groupLabel } from "@/lib/access/role-words";

/** A source of comments as people read it: a judge by its name, people by their group. */
export const sourceWords = (source: string): string => {
  if (source === "injector") return "Injected errors";
  return source === "no group" ? "People without a group" : groupLabel(source);
};
