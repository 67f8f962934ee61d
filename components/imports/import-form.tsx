"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { FilePicker } from "./file-picker";
import { ImportReportView } from "./import-report-view";
import { type ImportChoices, type Sent, sendFiles } from "./send-files";

interface Format {
  readonly value: string;
  readonly title: string;
  readonly description: string;
}

/** Choose, check, then import: what is checked first is what is stored. */
export function ImportForm({ slug, formats }: { slug: string; formats: readonly Format[] }) {
  const router = useRouter();
  const [choices, setChoices] = useState<ImportChoices>(NOTHING_CHOSEN);
  const [sent, setSent] = useState<Sent | null>(null);
  const [sending, setSending] = useState<{ dryRun: boolean; share: number } | null>(null);
  const change = (changed: Partial<ImportChoices>) => {
    setChoices({ ...choices, ...changed });
    setSent(null);
  };
  const send = async (dryRun: boolean) => {
    setSending({ dryRun, share: 0 });
    const answer = await sendFiles(slug, choices, dryRun, (share) => setSending({ dryRun, share }));
    setSending(null);
    setSent(answer);
    if (answer.report?.outcome !== "stored") return;
    setChoices({ ...choices, files: [] });
    router.refresh();
  };
  const canStore = sent?.report?.outcome === "checked";
  return (
    <Panel>
      <div className="grid gap-6">
        <RadioGroup label="Format" value={choices.format} onChange={(format) => change({ format })}>
          {formats.map(({ value, title, description }) => (
            <Radio key={value} value={value} help={description}>
              {title}
            </Radio>
          ))}
        </RadioGroup>
        <FormatOptions choices={choices} change={change} />
        <FilePicker files={choices.files} onChange={(files) => change({ files })} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant={canStore ? "secondary" : "primary"}
            isDisabled={choices.files.length === 0 || sending !== null}
            isPending={sending?.dryRun === true}
            onPress={() => send(true)}
          >
            Check the files
          </Button>
          {canStore && (
            <Button
              variant="primary"
              isDisabled={sending !== null}
              isPending={sending?.dryRun === false}
              onPress={() => send(false)}
            >
              Import them
            </Button>
          )}
        </div>
        {sending && <SendingBar share={sending.share} dryRun={sending.dryRun} />}
        {sent?.failure && <FormMessage>{sent.failure}</FormMessage>}
        {sent?.report && <ImportReportView report={sent.report} slug={slug} />}
      </div>
    </Panel>
  );
}

const NOTHING_CHOSEN: ImportChoices = {
  format: "qa",
  split: "blank-lines",
  ids: "study",
  files: [],
};

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

function SendingBar({ share, dryRun }: { share: number; dryRun: boolean }) {
  const percent = Math.round(share * 100);
  const next = dryRun ? "Checking …" : "Storing …";
  return (
    <ProgressBar
      label={share < 1 ? "Sending" : next}
      value={percent}
      max={100}
      valueText={`${percent} %`}
    />
  );
}
