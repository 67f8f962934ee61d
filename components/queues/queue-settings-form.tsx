"use client";

import { changeQueueAction } from "@/app/(manage)/projects/[slug]/queues/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import type { UnitWords } from "@/lib/protocols/unit-words";
import type { GroupChoice } from "@/lib/work/group-choice";
import { BatchFields, type BatchSettings } from "./batch-fields";
import {
  CONFIRMS_EMPTY_GROUPS,
  GroupFields,
  LimitFields,
  OverlapField,
  type QueueDefaults,
} from "./settings-fields";

/** Changes what can change while people work. */
export function QueueSettingsForm({
  queue,
  groups,
  skips,
  words,
}: {
  queue: QueueDefaults &
    BatchSettings & {
      readonly id: string;
      readonly name: string;
      readonly skipRules: Readonly<Record<string, string>>;
    };
  groups: readonly GroupChoice[];
  /** The protocol's ways to skip. */
  skips: readonly { key: string; label: string }[];
  /** What it hands out. */
  words: UnitWords;
}) {
  return (
    <ActionForm
      action={(form) => changeQueueAction(queue.id, form)}
      onDone={() => showToast("The settings are saved.")}
      confirm={CONFIRMS_EMPTY_GROUPS}
      className="max-w-form"
    >
      <TextField label="Name" name="name" defaultValue={queue.name} isRequired />
      <OverlapField overlap={queue.overlap} words={words} />
      <GroupFields groups={groups} selected={queue.groups} />
      {queue.batchMax !== null && <BatchFields settings={queue} />}
      <LimitFields settings={queue} words={words} />
      {skips.length > 0 && (
        <CheckboxGroup
          label={`Skips that take a ${words.one} out`}
          name="out"
          hint={`After such a skip nobody gets the ${words.one} any more, and it is put before a manager. Otherwise it goes to others.`}
          defaultValue={Object.keys(queue.skipRules).filter(
            (key) => queue.skipRules[key] === "out",
          )}
        >
          {skips.map(({ key, label }) => (
            <Checkbox key={key} value={key}>
              {label}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </ActionForm>
  );
}
