"use client";

import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { NumberField } from "@/components/ui/number-field";
import { TextField } from "@/components/ui/text-field";
import { groupLabel } from "@/lib/access/role-words";
import { capital } from "@/lib/capital";
import { UNIT_WORDS, type UnitWords } from "@/lib/protocols/unit-words";
import { EMPTY_GROUPS, type GroupChoice } from "@/lib/work/group-choice";
import { fieldMoment } from "./words";

/** What a queue's settings are now; of a new one, the defaults. */
export interface QueueDefaults {
  readonly overlap: number;
  readonly groups: readonly string[];
  readonly leaseMinutes: number;
  readonly maxPerPerson: number | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** Asked when a group is named that nobody is in. */
export const CONFIRMS_EMPTY_GROUPS = {
  code: EMPTY_GROUPS,
  name: "acceptsEmptyGroups",
  label: "Somebody will join. Use the group all the same.",
} as const;

export const OverlapField = ({
  overlap,
  words = UNIT_WORDS.response,
}: {
  overlap: number;
  /** What the queue hands out. */
  words?: UnitWords;
}) => (
  <NumberField
    label="Overlap"
    name="overlap"
    hint={
      words.one === UNIT_WORDS.section.one
        ? "How many adjudicators decide on each section, the sample of doubles apart."
        : `How many people judge each ${words.one}. Three is usual; agreement needs at least two.`
    }
    value={overlap}
    isRequired
  />
);

export const GroupFields = ({
  groups,
  selected,
}: {
  groups: readonly GroupChoice[];
  selected: readonly string[];
}) => (
  <CheckboxGroup
    label="Groups"
    name="groups"
    hint="Tick some to let only these take part. With none ticked, everybody with the role may."
    defaultValue={[...selected]}
  >
    {groups.map(({ name, people }) => (
      <Checkbox key={name} value={name}>
        {groupLabel(name)}{" "}
        <span className="text-sm text-ink-soft">
          {people === 0 ? "nobody yet" : people === 1 ? "1 person" : `${people} people`}
        </span>
      </Checkbox>
    ))}
  </CheckboxGroup>
);

/** Limits and dates: what can be changed at any time. */
export function LimitFields({
  settings,
  words = UNIT_WORDS.response,
}: {
  settings: Omit<QueueDefaults, "overlap" | "groups">;
  /** What the queue hands out. */
  words?: UnitWords;
}) {
  return (
    <>
      <NumberField
        label="Most per person"
        name="maxPerPerson"
        hint={`${capital(words.many)} that one person may begin here. Leave it empty for no limit.`}
        value={settings.maxPerPerson}
      />
      <TextField
        label="Opens"
        name="opensAt"
        type="datetime-local"
        hint="In UTC. Empty: at once."
        defaultValue={fieldMoment(settings.opensAt)}
      />
      <TextField
        label="Hands out until"
        name="closesAt"
        type="datetime-local"
        hint="In UTC. What is begun can still be finished. Empty: until it is closed."
        defaultValue={fieldMoment(settings.closesAt)}
      />
      <NumberField
        label="Lease in minutes"
        name="leaseMinutes"
        hint="So long after their last sign of life, what somebody holds can go to others. Their draft is kept."
        value={settings.leaseMinutes}
        isRequired
      />
    </>
  );
}
