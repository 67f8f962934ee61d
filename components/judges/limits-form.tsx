"use client";

import { setLimitsAction } from "@/app/(manage)/projects/[slug]/judges/actions";
import { SubmitButton } from "@/components/ui/action-form";
import { SettingsForm } from "@/components/ui/settings-form";
import { showToast } from "@/components/ui/toast";
import type { Limits } from "@/lib/judges/parameters";
import { LimitFields } from "./limit-fields";

export const LimitsForm = ({ configId, limits }: { configId: string; limits: Limits }) => (
  <SettingsForm
    opened={limits}
    action={(shown, form) => setLimitsAction(configId, shown, form)}
    onSaved={() => showToast("Limits saved")}
  >
    <LimitFields limits={limits} />
    <div>
      <SubmitButton variant="secondary">Save limits</SubmitButton>
    </div>
  </SettingsForm>
);
