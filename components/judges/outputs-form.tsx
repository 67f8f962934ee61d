"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FilePicker } from "@/components/imports/file-picker";
import { ProblemList } from "@/components/imports/problem-list";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { counted } from "@/lib/counted";
import type { OutputReport } from "@/lib/judges/import";
import { VOTE_RULES, VOTE_WORDS } from "@/lib/judges/votes";
import { count } from "@/lib/judges/words";

const VOTES = VOTE_RULES.map((value) => ({ value, label: VOTE_WORDS[value] }));

type Answer = OutputReport | { readonly outcome?: undefined; readonly message: string };

/** Outputs of a judge that ran elsewhere: whose they are, how samples count, and the file. */
export function OutputsForm({ slug }: { slug: string }) {
  const router = useRouter();
  const [judge, setJudge] = useState("");
  const [vote, setVote] = useState("any");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [answer, setAnswer] = useState<Answer>();
  const [isSending, setSending] = useState(false);
  const [file] = files;
  const send = async () => {
    if (!file) return;
    setSending(true);
    const form = new FormData();
    form.set("judge", judge);
    form.set("vote", vote);
    form.append("files", file);
    const got = await sendOutputs(slug, form);
    setSending(false);
    setAnswer(got);
    if (got.outcome !== "stored") return;
    setFiles([]);
    router.refresh();
  };
  return (
    <Panel>
      <div className="grid grid-cols-1 gap-5">
        <TextField
          label="Judge"
          hint="A short name; runs in the file become runs of this judge."
          value={judge}
          onChange={setJudge}
          isRequired
        />
        <Select
          label="Of several samples"
          options={VOTES}
          value={vote}
          onChange={(value) => setVote(String(value))}
        />
        <FilePicker files={files} onChange={(chosen) => setFiles(chosen.slice(-1))} />
        <div>
          <Button
            variant="primary"
            isDisabled={!file || judge.trim() === ""}
            isPending={isSending}
            onPress={send}
          >
            Import the outputs
          </Button>
        </div>
        {answer && <OutputsAnswer slug={slug} answer={answer} />}
      </div>
    </Panel>
  );
}

async function sendOutputs(slug: string, body: FormData): Promise<Answer> {
  try {
    const response = await fetch(`/api/projects/${slug}/judges/import`, { method: "POST", body });
    return (await response.json()) as Answer;
  } catch {
    return {
      message: "The server gave no answer that can be read. Look at the runs, then try again.",
    };
  }
}

function OutputsAnswer({ slug, answer }: { slug: string; answer: Answer }) {
  if (answer.outcome === undefined) return <FormMessage>{answer.message}</FormMessage>;
  if (answer.outcome === "unchanged")
    return (
      <FormMessage tone="info">
        <p>This file was imported before. Nothing was stored.</p>
      </FormMessage>
    );
  if (answer.outcome === "rejected")
    return (
      <div className="grid gap-4">
        <FormMessage>
          <p>Nothing was stored. Correct the file and import it again.</p>
        </FormMessage>
        <ProblemList problems={answer.problems} problemCount={answer.problemCount} />
      </div>
    );
  return (
    <FormMessage tone="success">
      {answer.runs.map(({ id, judge, name, sections, problem, unparseable }) => (
        <p key={id}>
          <TextLink href={`/projects/${slug}/judges/runs/${id}`}>
            {judge}, run {name}
          </TextLink>
          : {counted(sections, "section")}, {count(problem)} with a problem, {count(unparseable)}{" "}
          that could not be read.
        </p>
      ))}
    </FormMessage>
  );
}
