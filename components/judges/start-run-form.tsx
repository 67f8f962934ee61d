"use client";

import { useRouter } from "next/navigation";
import { startRunAction } from "@/app/(manage)/projects/[slug]/judges/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { NumberField } from "@/components/ui/number-field";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { counted } from "@/lib/counted";
import { SETTING_WORDS, SETTINGS } from "@/lib/judges/generation/context";
import { count, UNIT_WORDS } from "@/lib/judges/words";

/** How many units there are by behaviour, and responses to turns that show several. */
interface Behaviours {
  /** Null where responses are written: then all turns are answered unless one is chosen. */
  readonly several: number | null;
  readonly of: readonly {
    readonly value: string;
    readonly label: string;
    readonly units: number;
  }[];
}

/** Which sections a new run asks about. The list is kept with the run. */
export function StartRunForm({
  slug,
  configId,
  samples,
  tries,
  counts,
}: {
  slug: string;
  configId: string;
  samples: number;
  /** How often a call is made whose output cannot be read, where nobody says otherwise. */
  tries: number;
  /** Of sections, or of what the task can be asked about. */
  counts:
    | { readonly claims: number; readonly all: number }
    | {
        readonly task: string;
        readonly unit: string;
        readonly units: number;
        readonly items: string | null;
        readonly isGeneration?: boolean;
        readonly behaviours?: Behaviours;
      };
}) {
  const router = useRouter();
  const calls = (sections: number) =>
    `${count(sections)} sections, ${count(sections * samples)} calls`;
  const isTask = "task" in counts;
  return (
    <ActionForm
      action={(form) => startRunAction(configId, form)}
      onDone={(id) => router.push(`/projects/${slug}/judges/runs/${id}`)}
    >
      {isTask ? (
        <TaskUnits {...counts} />
      ) : (
        <RadioGroup label="Sections" name="units" defaultValue="claims">
          <Radio value="claims" help={calls(counts.claims)}>
            {UNIT_WORDS.claims}
          </Radio>
          <Radio value="all" help={calls(counts.all)}>
            {UNIT_WORDS.all}
          </Radio>
        </RadioGroup>
      )}
      <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
        <NumberField
          label="Only so many, by chance"
          name="sample"
          hint="Leave empty for all; a few first show whether answers can be read."
          value={null}
        />
        <NumberField label="Seed of the chance" name="seed" value={42} />
        <NumberField
          label="Tries of output that cannot be read"
          name="tries"
          hint="1 asks once, as the scripts of CPB-Bench and MedRedFlag do."
          value={tries}
        />
        <NumberField
          label="Workers"
          name="workers"
          hint="More than one helps only where several worker processes run."
          value={1}
        />
      </div>
      <div>
        <SubmitButton>Start the run</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** What a task asks about, and whose lists it needs. */
function TaskUnits({
  task,
  unit,
  units,
  items,
  isGeneration = false,
  behaviours,
}: {
  task: string;
  unit: string;
  units: number;
  items: string | null;
  /** Whether responses are written instead of judged. */
  isGeneration?: boolean;
  behaviours?: Behaviours | undefined;
}) {
  return (
    <>
      <p className="text-ink-soft">
        {task}: it can be asked about {counted(units, unit)}
        {items && ", as far as there is a list for each"}.
      </p>
      {isGeneration && (
        <RadioGroup label="What the model is given" name="setting" defaultValue="original">
          {SETTINGS.map((setting) => (
            <Radio key={setting} value={setting}>
              {SETTING_WORDS[setting]}
            </Radio>
          ))}
        </RadioGroup>
      )}
      {behaviours && (
        <RadioGroup
          label={behaviours.several === null ? "Turns" : "Judged by"}
          name="behaviour"
          defaultValue=""
        >
          {behaviours.several === null ? (
            <Radio value="" help="What they show is not kept with the responses.">
              All patients’ turns
            </Radio>
          ) : (
            <Radio
              value=""
              help={`${counted(behaviours.several, "response")} to turns with several are left out.`}
            >
              The only behaviour that each turn shows
            </Radio>
          )}
          {behaviours.of.map(({ value, label, units: number }) => (
            <Radio
              key={value}
              value={value}
              help={counted(number, behaviours.several === null ? "turn" : "response")}
            >
              {label}
            </Radio>
          ))}
        </RadioGroup>
      )}
      {items && (
        <TextField
          label={`Whose ${items}`}
          name="itemsFrom"
          isRequired
          hint="Pseudonym of the coder whose lists are asked about, as the table of coders has it."
        />
      )}
    </>
  );
}
