import { isDefined } from "@/lib/stats/estimate";
import { FEWEST, type LeakReport } from "./tell-apart";

export interface LeakVerdict {
  readonly tone: "fine" | "unsure" | "minor";
  readonly title: string;
  readonly text: string;
}

/** Area from which cues tell a good part, and from which they tell most. */
const SOME = 0.6;
const MUCH = 0.8;

/** What the areas mean for the blinding, in words. */
export function leakVerdict({ together, people, systems }: LeakReport): LeakVerdict {
  if (!isDefined(together.area)) {
    return {
      tone: "unsure",
      title: "Too few comments to say",
      text: `At least ${FEWEST} comments of people and ${FEWEST} of systems are needed; there are ${people} and ${systems}.`,
    };
  }
  const { value } = together.area;
  if (value < SOME) {
    return {
      tone: "fine",
      title: "Simple cues hardly tell the sources apart",
      text: "Whoever guessed by them would seldom do better than chance. What a comment says can still hint at its source.",
    };
  }
  if (value < MUCH) {
    return {
      tone: "unsure",
      title: "Simple cues tell the sources apart in part",
      text: "A practised adjudicator may begin to guess. Look at the strongest cues below before you open a queue.",
    };
  }
  return {
    tone: "minor",
    title: "Simple cues give the sources away",
    text: "Adjudicators who notice them are no longer blind. Mend the strongest cues below: change the judge’s prompt, run it again and rebuild the pool; or say in your report that blinding was incomplete.",
  };
}
