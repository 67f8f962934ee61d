"use client";

import { setLimitsAction } from "@/app/(manage)/projects/[slug]/judges/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { showToast } from "@/components/ui/toast";
import type { Limits } from "@/lib/judges/parameters";
import { LimitFields } from "./limit-fields";

export const LimitsForm = ({ configId, limits }: { configId: string; limits: Limits }) => (
  <ActionForm
    action={(form) => setLimitsAction(configId, form)}
    onDone={() => showToast("Limits saved")}
  >
    <LimitFields limits={limits} />
    <div>
      <SubmitButton variant="secondary">Save limits</SubmitButton>
    </div>
  </ActionForm>
);
