import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextArea } from "@/components/ui/text-area";
import { LATER, PASS } from "@/lib/work/skip-choices";
import type { NextResult } from "@/lib/work/types";
import { useTask } from "./task-context";
import { unitNoun } from "./unit-noun";
import { useNoteDraft } from "./use-note-draft";

const TROUBLE = {
  offline: "The server cannot be reached. Nothing was skipped; try again in a moment.",
  unavailable: "The server does not answer. Nothing was skipped; try again in a moment.",
  signed_out: "Your session has ended. Sign in again in another tab, then press Skip once more.",
} as const;

/** Nobody asks why. */
const WITHOUT_NOTE = [LATER.key, PASS.key];

/** Declines the response, with the reason. */
export function SkipDialog({ onSkipped }: { onSkipped: (next: NextResult) => void }) {
  const { panel, setPanel, protocol } = useTask();
  return (
    <Dialog
      title={`Skip this ${unitNoun(protocol)}`}
      isOpen={panel === "skip"}
      onOpenChange={(isOpen) => setPanel(isOpen ? "skip" : null)}
    >
      {(close) => <SkipForm onCancel={close} onSkipped={onSkipped} />}
    </Dialog>
  );
}

function SkipForm({
  onCancel,
  onSkipped,
}: {
  onCancel: () => void;
  onSkipped: (next: NextResult) => void;
}) {
  const { store, state, protocol, skipReason } = useTask();
  const [reason, setReason] = useState<string | null>(skipReason);
  const draft = useNoteDraft(`skip:${state.task.assignmentId}`);
  const { note, setNote } = draft;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const skip = async () => {
    if (reason === null) return setProblem("Choose why you skip it.");
    setBusy(true);
    const reply = await store.skip({ reason, note: note.trim() });
    setBusy(false);
    if (reply.ok) {
      draft.drop();
      return onSkipped(reply.value);
    }
    const { failure } = reply;
    if ("message" in failure) return setProblem(failure.message);
    setProblem(failure.kind === "stale" ? "Reload the page and try again." : TROUBLE[failure.kind]);
  };

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void skip();
      }}
    >
      <p className="text-ink-soft">
        You get the next one. Unless you put this one off, others get it and you do not see it
        again.
      </p>
      <RadioGroup label="Why?" value={reason} onChange={setReason}>
        {protocol.skips.map(({ key, label, help }, place) => (
          <Radio
            key={key}
            value={key}
            help={help}
            autoFocus={skipReason === null ? place === 0 : key === skipReason}
          >
            {label}
          </Radio>
        ))}
      </RadioGroup>
      {!(reason && WITHOUT_NOTE.includes(reason)) && (
        <TextArea label="Note (optional)" rows={2} value={note} onChange={setNote} />
      )}
      {problem && <FormMessage>{problem}</FormMessage>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="plain" onPress={onCancel}>
          Go on with it
        </Button>
        <Button type="submit" variant="primary" isPending={isBusy}>
          Skip
        </Button>
      </div>
    </form>
  );
}
