"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { buildPanelAction } from "@/app/(manage)/projects/[slug]/judges/panel-actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { counted } from "@/lib/counted";
import { STRATEGIES, STRATEGY_WORDS } from "@/lib/judges/panel";

interface TaskJudges {
  readonly id: string;
  readonly title: string;
  readonly judges: readonly { readonly name: string; readonly units: number }[];
}

/** Which judges sit on a panel, who of them is the primary, and how one verdict is made of theirs. */
export function PanelForm({ slug, tasks }: { slug: string; tasks: readonly TaskJudges[] }) {
  const router = useRouter();
  const [taskId, setTask] = useState(tasks[0]?.id ?? "");
  const judges = tasks.find(({ id }) => id === taskId)?.judges ?? [];
  return (
    <ActionForm
      action={(form) => buildPanelAction(slug, form)}
      onDone={(href) => router.push(href)}
      className="max-w-2xl"
    >
      <TextField
        label="Name"
        name="name"
        hint="Its verdicts are by the coder Panel-NAME."
        isRequired
      />
      <Select
        label="What the judges were asked"
        name="task"
        options={tasks.map(({ id, title, judges: all }) => ({
          value: id,
          label: title,
          help: counted(all.length, "judge"),
        }))}
        value={taskId}
        onChange={(value) => setTask(String(value))}
      />
      <JudgeFields key={taskId} judges={judges} />
      <RadioGroup label="Strategy" name="strategy" defaultValue="majority_primary_tiebreak">
        {STRATEGIES.map((strategy) => (
          <Radio key={strategy} value={strategy} help={strategy}>
            {STRATEGY_WORDS[strategy]}
          </Radio>
        ))}
      </RadioGroup>
      <div>
        <SubmitButton>Make the panel</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** The primary, and the others among those that are left. */
function JudgeFields({ judges }: Pick<TaskJudges, "judges">) {
  const [primary, setPrimary] = useState(judges[0]?.name ?? "");
  const rest = judges.filter(({ name }) => name !== primary);
  return (
    <>
      <Select
        label="Primary judge"
        name="primary"
        options={judges.map(({ name, units }) => ({
          value: name,
          label: name,
          help: counted(units, "verdict"),
        }))}
        value={primary}
        onChange={(value) => setPrimary(String(value))}
      />
      <CheckboxGroup
        key={primary}
        label="Other judges"
        name="others"
        defaultValue={rest.slice(0, 2).map(({ name }) => name)}
      >
        {rest.map(({ name, units }) => (
          <Checkbox key={name} value={name} help={counted(units, "verdict")}>
            {name}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </>
  );
}
