"use client";

import { useState } from "react";
import { createTokenAction } from "@/app/(manage)/account/tokens/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { FormMessage } from "@/components/ui/form-message";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { API_SCOPES, SCOPE_WORDS } from "@/lib/access/api-scopes";

const ALL = "";

/** Makes a token and shows it once. */
export function NewTokenForm({
  projects,
}: {
  projects: readonly { readonly id: string; readonly title: string }[];
}) {
  const [token, setToken] = useState<string>();
  if (token)
    return (
      <FormMessage tone="success">
        <p>Copy the token now: it is not shown again.</p>
        <p>
          <code className="text-sm break-all">{token}</code>
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={token} />
          <Button size="small" variant="plain" onPress={() => setToken(undefined)}>
            I have copied it
          </Button>
        </div>
      </FormMessage>
    );
  return (
    <ActionForm action={createTokenAction} onDone={setToken}>
      <TextField
        label="Name"
        name="name"
        hint="What will use it, such as “analysis notebook”."
        isRequired
      />
      <CheckboxGroup label="It may" name="scopes" defaultValue={["read"]}>
        {API_SCOPES.map((scope) => (
          <Checkbox key={scope} value={scope} help={SCOPE_WORDS[scope].help}>
            {SCOPE_WORDS[scope].title}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <Select
        label="Project"
        name="projectId"
        options={[
          { value: ALL, label: "All of mine" },
          ...projects.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        defaultValue={ALL}
      />
      <TextField
        label="Days until it ends"
        name="days"
        hint="Leave empty for a token that does not end by itself."
        inputMode="numeric"
        defaultValue="90"
        className="max-w-64"
      />
      <div>
        <SubmitButton>Make the token</SubmitButton>
      </div>
    </ActionForm>
  );
}
