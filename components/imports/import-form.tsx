"use client";

import { useState } from "react";
import { Panel } from "@/components/ui/panel";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { CpbBenchOptions } from "./cpb-bench-options";
import type { ImportChoices } from "./send-files";
import { SendPanel } from "./send-panel";

interface Format {
  readonly value: string;
  readonly title: string;
  readonly description: string;
}

const FIRST_CHOICES: ImportChoices = {
  format: "table",
  split: "blank-lines",
  ids: "study",
  dialogues: "known",
  exclude: "",
  condition: "",
  raters: "",
  adjudicators: "",
  names: "",
};

/** What the files are, and the files. */
export function ImportForm({ slug, formats }: { slug: string; formats: readonly Format[] }) {
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const change = (changed: Partial<ImportChoices>) => setChoices({ ...choices, ...changed });
  return (
    <Panel>
      <div className="grid gap-6">
        <RadioGroup
          label="What the files are"
          value={choices.format}
          onChange={(format) => change({ format })}
        >
          {formats.map(({ value, title, description }) => (
            <Radio key={value} value={value} help={description}>
              {title}
            </Radio>
          ))}
        </RadioGroup>
        <FormatOptions choices={choices} change={change} />
        <SendPanel slug={slug} choices={choices} />
      </div>
    </Panel>
  );
}

/** The choices that a format has beside its files. */
function FormatOptions({
  choices,
  change,
}: {
  choices: ImportChoices;
  change: (changed: Partial<ImportChoices>) => void;
}) {
  if (choices.format === "qa")
    return (
      <RadioGroup
        label="Sections of responses that come without"
        value={choices.split}
        onChange={(split) => change({ split })}
      >
        <Radio value="blank-lines" help="As in the MDHJudgments study; nothing is trimmed.">
          Split at blank lines
        </Radio>
        <Radio value="markdown" help="A heading, paragraph, whole list or table each.">
          Split by Markdown block
        </Radio>
      </RadioGroup>
    );
  if (choices.format === "cpb-bench") return <CpbBenchOptions choices={choices} change={change} />;
  if (choices.format === "threadmed")
    return (
      <TextField
        label="Names of fields in the files"
        hint="Where they differ from ours, ours first: turns=dialogue, question=ask. Empty at first: the check says what it does not find."
        value={choices.names}
        onChange={(names) => change({ names })}
      />
    );
  if (choices.format !== "mdhjudgments") return null;
  return (
    <RadioGroup label="Ids" value={choices.ids} onChange={(ids) => change({ ids })}>
      <Radio value="study" help="Question, model and condition are read from each response’s id.">
        As in the released data
      </Radio>
      <Radio value="any" help="For your own data in this format, such as an export from here.">
        Any ids
      </Radio>
    </RadioGroup>
  );
}
