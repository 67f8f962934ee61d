"use client";

import { useState } from "react";
import {
  publishConsentAction,
  stopConsentAction,
} from "@/app/(manage)/projects/[slug]/settings/ethics/actions";
import { useQueueAction } from "@/components/queues/use-queue-action";
import { Markdown } from "@/components/task/markdown";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CONFIRMS_FOLLOWING } from "@/components/ui/confirms-replacing";
import { DateTime } from "@/components/ui/date-time";
import { ConfirmDialog } from "@/components/ui/dialog";
import { KeptHint } from "@/components/ui/kept-texts";
import { Panel } from "@/components/ui/panel";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextArea } from "@/components/ui/text-area";
import { showToast } from "@/components/ui/toast";
import type { EthicsPage } from "@/lib/ethics/queries";

type Consent = EthicsPage["consent"];

/** The text that people agree to before they work, with its version and how many have agreed. */
export function ConsentPanel({ projectId, consent }: { projectId: string; consent: Consent }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Consent"
      description="Nothing is handed out to anybody before they have agreed to this text."
    >
      {consent ? <Current consent={consent} /> : <p className="mb-4">No consent is asked for.</p>}
      {isOpen ? (
        <ConsentForm
          projectId={projectId}
          text={consent?.text ?? ""}
          version={consent?.version ?? 0}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => setOpen(true)}>
            {consent ? "Write a new version" : "Write a consent text"}
          </Button>
          {consent && consent.required > 0 && <StopConsent projectId={projectId} />}
          <KeptHint draftKey={draftKeyOf(projectId)} />
        </div>
      )}
    </Panel>
  );
}

function Current({ consent }: { consent: NonNullable<Consent> }) {
  const { version, text, publishedAt, required, agreed, of } = consent;
  return (
    <div className="mb-5 grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <span>
          Version {version}, <DateTime at={publishedAt} />
        </span>
        {required === 0 ? (
          <Badge>Not asked for at the moment</Badge>
        ) : (
          <span>
            {agreed} of {of} {of === 1 ? "person" : "people"} agreed
            {required < version && ` (version ${required} and later count)`}
          </span>
        )}
      </p>
      <Markdown
        text={text}
        idPrefix="consent"
        headingTag="h3"
        className="max-h-80 max-w-measure overflow-y-auto rounded-lg bg-sunken p-4"
      />
    </div>
  );
}

const draftKeyOf = (projectId: string) => `consent:${projectId}`;

function ConsentForm(props: {
  projectId: string;
  text: string;
  /** The newest; 0 before the first. */
  version: number;
  onClose: () => void;
}) {
  const { projectId, text, version: newest, onClose } = props;
  const [shown] = useState({ version: newest });
  const done = (version: number) => {
    onClose();
    showToast(`Version ${version} of the consent text is in force.`);
  };
  return (
    <ActionForm
      action={(form) => publishConsentAction(projectId, shown, form)}
      onDone={done}
      confirm={CONFIRMS_FOLLOWING}
      draftKey={draftKeyOf(projectId)}
    >
      <TextArea
        label="Consent text"
        name="text"
        hint="Markdown. Who is asked to do what, for how long, what becomes of their answers, how to withdraw, whom to ask."
        rows={12}
        defaultValue={text}
      />
      {newest > 0 && (
        <RadioGroup label="People who have agreed before" name="asksAgain" defaultValue="yes">
          <Radio value="yes">are asked again before their next response</Radio>
          <Radio value="no" help="For corrections that change nothing they agreed to.">
            go on without being asked
          </Radio>
        </RadioGroup>
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Put in force</SubmitButton>
        <Button variant="plain" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </ActionForm>
  );
}

function StopConsent({ projectId }: { projectId: string }) {
  const { isPending, run } = useQueueAction();
  return (
    <ConfirmDialog
      title="Stop asking for consent?"
      trigger={
        <Button variant="plain" isPending={isPending}>
          Stop asking
        </Button>
      }
      confirmLabel="Stop asking"
      onConfirm={() =>
        run(
          () => stopConsentAction(projectId),
          () => "Consent is no longer asked for.",
        )
      }
    >
      <p>Newcomers can then work without agreeing. Who agreed to what stays on record.</p>
    </ConfirmDialog>
  );
}
