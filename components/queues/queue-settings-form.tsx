"use client";

import { changeQueueAction } from "@/app/(manage)/projects/[slug]/queues/actions";
import { SubmitButton } from "@/components/ui/action-form";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { SettingsForm } from "@/components/ui/settings-form";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import type { UnitWords } from "@/lib/protocols/unit-words";
import type { GroupChoice } from "@/lib/work/group-choice";
import type { ShownSettings } from "@/lib/work/queue-shown";
import { BatchFields } from "./batch-fields";
import { CONFIRMS_EMPTY_GROUPS, GroupFields, LimitFields, OverlapField } from "./settings-fields";

/** Changes what can change while people work. */
export function QueueSettingsForm({
  queueId,
  settings,
  groups,
  skips,
  words,
}: {
  queueId: string;
  settings: ShownSettings;
  groups: readonly GroupChoice[];
  /** The protocol's ways to skip. */
  skips: readonly { key: string; label: string }[];
  /** What it hands out. */
  words: UnitWords;
}) {
  return (
    <SettingsForm
      opened={settings}
      action={(shown, form) => changeQueueAction(queueId, shown, form)}
      onSaved={() => showToast("The settings are saved.")}
      confirm={CONFIRMS_EMPTY_GROUPS}
      className="max-w-form"
    >
      <TextField label="Name" name="name" defaultValue={settings.name} isRequired />
      <OverlapField overlap={settings.overlap} words={words} />
      <GroupFields groups={groups} selected={settings.groups} />
      {settings.batchMax !== null && <BatchFields settings={settings} />}
      <LimitFields settings={settings} words={words} />
      {skips.length > 0 && (
        <CheckboxGroup
          label={`Skips that take a ${words.one} out`}
          name="out"
          hint={`After such a skip nobody gets the ${words.one} any more, and it is put before a manager. Otherwise it goes to others.`}
          defaultValue={Object.keys(settings.skipRules).filter(
            (key) => settings.skipRules[key] === "out",
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
    </SettingsForm>
  );
}
