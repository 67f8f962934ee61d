"use client";

import { useState } from "react";
import { unitName } from "@/components/task/marks";
import { useTask } from "@/components/task/task-context";
import { useNoteDraft } from "@/components/task/use-note-draft";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { TextArea } from "@/components/ui/text-area";
import { showToast } from "@/components/ui/toast";
import { raiseFlag } from "@/lib/work/client/api";

const TROUBLE: Readonly<Record<string, string>> = {
  offline: "The server cannot be reached. Your note stays here; try again in a moment.",
  unavailable: "The server does not answer. Your note stays here; try again in a moment.",
  signed_out: "Your session has ended. Sign in again in another tab, then send it once more.",
};

/** Puts a note about what is in front of the person before the managers; work goes on. */
export function FlagDialog() {
  const { panel, setPanel } = useTask();
  return (
    <Dialog
      title="Flag for a manager"
      isOpen={panel === "flag"}
      onOpenChange={(isOpen) => setPanel(isOpen ? "flag" : null)}
    >
      {(close) => <FlagForm onClose={close} />}
    </Dialog>
  );
}

function FlagForm({ onClose }: { onClose: () => void }) {
  const { store, state } = useTask();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { unit } = store.active;
  const draft = useNoteDraft(`flag:${state.task.assignmentId}:${unit.unitId}`);
  const { note, setNote } = draft;
  const about = unitName({ unit }).toLowerCase();

  const send = async () => {
    setBusy(true);
    const reply = await raiseFlag(state.task.assignmentId, { unitId: unit.unitId, note });
    setBusy(false);
    if (reply.ok) {
      draft.drop();
      showToast("Flagged", "A manager will see your note. Go on as you think right.");
      return onClose();
    }
    const { failure } = reply;
    setProblem("message" in failure ? failure.message : (TROUBLE[failure.kind] ?? "Try again."));
  };

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="text-ink-soft">
        About {about}. It does not skip anything: judge it as well as you can.
      </p>
      <TextArea
        label="What should a manager know?"
        rows={3}
        value={note}
        onChange={setNote}
        autoFocus
      />
      {problem && <FormMessage>{problem}</FormMessage>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="plain" onPress={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isPending={isBusy} isDisabled={note.trim() === ""}>
          Flag
        </Button>
      </div>
    </form>
  );
}
