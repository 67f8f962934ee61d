"use client";

import { setEthicsAction } from "@/app/(manage)/projects/[slug]/settings/ethics/actions";
import { SubmitButton } from "@/components/ui/action-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { SettingsForm } from "@/components/ui/settings-form";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import type { EthicsSettings } from "@/lib/ethics/settings";
import { ETHICS_BASES, WITHDRAWAL_RULES } from "@/lib/ethics/words";

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => (
    <Radio key={value} value={value}>
      {label}
    </Radio>
  ));

/** On what ground people work here, what they are told, and what becomes of their work if they withdraw. */
export function EthicsForm({
  projectId,
  settings,
}: {
  projectId: string;
  settings: EthicsSettings;
}) {
  return (
    <SettingsForm
      opened={settings}
      action={(shown, form) => setEthicsAction(projectId, shown, form)}
      onSaved={() => showToast("Saved.")}
      draftKey={`ethics:${projectId}`}
      className="max-w-form"
    >
      <RadioGroup label="Ethics basis" name="basis" defaultValue={settings.basis}>
        {choices(ETHICS_BASES)}
      </RadioGroup>
      <TextField
        label="Reference"
        name="reference"
        hint="Which board, under which number. People see it beside the consent text, and data cards name it."
        defaultValue={settings.reference}
      />
      <TextArea
        label="Notice about the material"
        name="notice"
        hint="Shown before the first response where the material may distress. Say what to expect and where to find help. Empty: none."
        rows={3}
        defaultValue={settings.notice}
      />
      <Checkbox
        name="allowsPass"
        value="yes"
        defaultSelected={settings.allowsPass}
        help="The response goes to somebody else, and nobody asks why."
      >
        People may pass on a response without giving a reason
      </Checkbox>
      <TextArea
        label="Debrief"
        name="debrief"
        hint="Shown to a person when nothing in the project waits for them any more, for example that some errors were planted. Empty: none."
        rows={3}
        defaultValue={settings.debrief}
      />
      <RadioGroup
        label="When somebody withdraws, their past judgments are"
        name="withdrawal"
        defaultValue={settings.withdrawal}
      >
        {choices(WITHDRAWAL_RULES)}
      </RadioGroup>
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </SettingsForm>
  );
}
