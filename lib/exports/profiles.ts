/** How much of a project leaves it in an export, from the least to the most. */
export const PROFILES = ["labels", "texts", "evidence"] as const;
export type Profile = (typeof PROFILES)[number];

export const PROFILE_WORDS: Readonly<
  Record<Profile, { readonly title: string; readonly help: string }>
> = {
  labels: {
    title: "Ids and labels only",
    help: "Ids, choices, derived labels, coders’ pseudonyms and times. No text of the material and nothing that anybody wrote.",
  },
  texts: {
    title: "With texts",
    help: "Also questions, responses, sections and their metadata, and the comments of coders.",
  },
  evidence: {
    title: "With evidence",
    help: "Also the addresses and passages that coders cite, and what adjudicators were shown.",
  },
};

/** Whether something that `needs` a profile leaves under another. */
export const mayLeave = (profile: Profile, needs: Profile): boolean =>
  PROFILES.indexOf(needs) <= PROFILES.indexOf(profile);

/** The least profile under which any of `needs` leaves. */
export const lowest = (needs: readonly Profile[]): Profile =>
  PROFILES.find((profile) => needs.includes(profile)) ?? "labels";

/** The least profile under which all of `needs` leave. */
export const highest = (needs: readonly Profile[]): Profile =>
  PROFILES.findLast((profile) => needs.includes(profile)) ?? "labels";
