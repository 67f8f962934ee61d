"use client";

import { setExportRulesAction } from "@/app/(manage)/projects/[slug]/export/actions";
import { SubmitButton } from "@/components/ui/action-form";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { SettingsForm } from "@/components/ui/settings-form";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { PROFILE_WORDS, PROFILES } from "@/lib/exports/profiles";
import { type ExportSettings, LICENCES } from "@/lib/exports/settings";

/** The licence of the imported data, and the most that may leave the project. */
export function ExportRules({ projectId, rules }: { projectId: string; rules: ExportSettings }) {
  return (
    <SettingsForm
      opened={rules}
      action={(shown, form) => setExportRulesAction(projectId, shown, form)}
      onSaved={() => showToast("Saved.")}
      className="max-w-form"
    >
      <RadioGroup label="Licence of the imported data" name="licence" defaultValue={rules.licence}>
        {Object.entries(LICENCES).map(([value, label]) => (
          <Radio key={value} value={value}>
            {label}
          </Radio>
        ))}
      </RadioGroup>
      <TextField
        label="Name of the licence"
        hint="Such as CC BY-SA 4.0. Exports say it."
        name="licenceName"
        defaultValue={rules.licenceName}
      />
      <RadioGroup label="The most that may leave" name="most" defaultValue={rules.most}>
        <Radio
          value="by_licence"
          help="Ids and labels only where the licence is restricted, everything otherwise."
        >
          As the licence says
        </Radio>
        {PROFILES.map((profile) => (
          <Radio key={profile} value={profile}>
            {PROFILE_WORDS[profile].title}
          </Radio>
        ))}
      </RadioGroup>
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </SettingsForm>
  );
}
