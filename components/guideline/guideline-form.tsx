"use client";

import { useState } from "react";
import { publishGuidelineAction } from "@/app/(manage)/projects/[slug]/queues/[queueId]/guideline/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { CONFIRMS_FOLLOWING } from "@/components/ui/confirms-replacing";
import { KeptHint } from "@/components/ui/kept-texts";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextArea } from "@/components/ui/text-area";
import { showToast } from "@/components/ui/toast";
import type { StaleChoice } from "@/lib/work/stale-choices";

/** Writes the next version of a queue's guideline. Opens on demand: reading is more usual. */
export function GuidelineForm(props: {
  queueId: string;
  /** The newest; 0 = the protocol's own. */
  version: number;
  text: string;
  choices: readonly StaleChoice[];
}) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <div>
        <Button onPress={() => setOpen(true)}>Write a new version</Button>
        <KeptHint draftKey={draftKeyOf(props.queueId)} />
      </div>
    );
  }
  return <OpenForm {...props} onClose={() => setOpen(false)} />;
}

const draftKeyOf = (queueId: string) => `guideline:${queueId}`;

function OpenForm({
  queueId,
  version: newest,
  text,
  choices,
  onClose,
}: {
  queueId: string;
  version: number;
  text: string;
  choices: readonly StaleChoice[];
  onClose: () => void;
}) {
  const [shown] = useState({ version: newest });
  const [meaning, setMeaning] = useState("same");
  const done = (version: number) => {
    onClose();
    showToast(`Version ${version} is published.`, "People see it with their next response.");
  };
  return (
    <ActionForm
      action={(form) => publishGuidelineAction(queueId, shown, form)}
      onDone={done}
      confirm={CONFIRMS_FOLLOWING}
      draftKey={draftKeyOf(queueId)}
      className="rounded-xl bg-surface p-5 sm:p-6"
    >
      <TextArea
        label="Guideline"
        name="text"
        hint="Markdown. It stands for the protocol’s general text; each question keeps its own."
        rows={14}
        defaultValue={text}
      />
      <TextArea
        label="What has changed"
        name="note"
        hint="One sentence for those who have worked with the version before."
        rows={2}
      />
      <RadioGroup
        label="Does it change what an answer means?"
        name="meaning"
        value={meaning}
        onChange={setMeaning}
      >
        <Radio value="same" help="Clearer words, an example, a typing error.">
          No: earlier judgments stand
        </Radio>
        <Radio value="changed" help="The same section could now be judged otherwise.">
          Yes: some earlier judgments become stale
        </Radio>
      </RadioGroup>
      {meaning === "changed" && (
        <CheckboxGroup
          label="Which earlier judgments"
          name="stale"
          hint="Their authors are asked to look at them again. Until then they are listed in the inbox; nothing is removed."
        >
          {choices.map(({ value, label }) => (
            <Checkbox key={value} value={value}>
              {label}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Publish</SubmitButton>
        <Button variant="plain" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </ActionForm>
  );
}
