"use client";

import { setKeyAction } from "@/app/(manage)/projects/[slug]/judges/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { showToast } from "@/components/ui/toast";
import { KeyField } from "./key-field";

export const KeyForm = ({ configId }: { configId: string }) => (
  <ActionForm action={(form) => setKeyAction(configId, form)} onDone={() => showToast("Key saved")}>
    <KeyField hint="A new key takes the old one’s place; an empty field removes it." />
    <div>
      <SubmitButton variant="secondary">Save key</SubmitButton>
    </div>
  </ActionForm>
);
