"use client";

import { useState } from "react";
import { useTask } from "@/components/task/task-context";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { useGuideline } from "./use-guideline";

/** Says what has changed in the guideline since the person's last response; once per response. */
export function GuidelineChanged() {
  const { state, queue, setGuideline } = useTask();
  const { version, before } = state.task.guideline ?? { version: 0, before: null };
  const [read, setRead] = useState<string | null>(null);
  const isNew = before !== null && before < version;
  const guideline = useGuideline(queue.id, isNew ? version : 0);
  if (!isNew || read === state.task.assignmentId) return null;
  const changes = guideline?.changes.filter((change) => change.version > before) ?? [];
  return (
    <FormMessage tone="warning">
      <p className="font-semibold">The guideline has changed since your last response.</p>
      {changes.map((change) => (
        <p key={change.version} dir="auto">
          {change.note}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onPress={() => {
            setGuideline(true);
            setRead(state.task.assignmentId);
          }}
        >
          Read it
        </Button>
        <Button size="small" variant="plain" onPress={() => setRead(state.task.assignmentId)}>
          Go on
        </Button>
      </div>
    </FormMessage>
  );
}
