"use client";

import { useState } from "react";
import { inviteAction } from "@/app/(manage)/projects/[slug]/people/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { Icon } from "@/components/ui/icons";
import { TextField } from "@/components/ui/text-field";
import { addNewLink, dismissNewLink } from "./new-links";
import { type PeopleRights, PlaceFields } from "./place-fields";

export function InviteDialog({ projectId, rights }: { projectId: string; rights: PeopleRights }) {
  return (
    <Dialog
      title="Invite a person"
      trigger={
        <Button variant="primary">
          <Icon name="plus" />
          Invite
        </Button>
      }
    >
      {(close) => <InviteSteps projectId={projectId} rights={rights} close={close} />}
    </Dialog>
  );
}

/** First the form, then the link. A stray key that closes the dialog leaves it on the page. */
function InviteSteps(props: { projectId: string; rights: PeopleRights; close: () => void }) {
  const { projectId, rights, close } = props;
  const [link, setLink] = useState<string>();
  const made = (invitation: { link: string; whom: string }) => {
    addNewLink({ projectId, ...invitation });
    setLink(invitation.link);
  };
  const done = () => {
    if (link) dismissNewLink(link);
    close();
  };
  if (link) return <LinkStep link={link} onAnother={() => setLink(undefined)} onDone={done} />;
  return (
    <ActionForm action={inviteAction} onDone={made}>
      <input type="hidden" name="projectId" value={projectId} />
      <PlaceFields rights={rights} />
      <TextField
        label="E-mail (optional)"
        name="email"
        type="email"
        hint="With an address, only an account with this address can use the link. Adjudica sends no mail: you pass the link on."
      />
      <div className="flex justify-end gap-2">
        <Button variant="plain" onPress={close}>
          Cancel
        </Button>
        <SubmitButton>Make the link</SubmitButton>
      </div>
    </ActionForm>
  );
}

function LinkStep(props: { link: string; onAnother: () => void; onDone: () => void }) {
  const { link, onAnother, onDone } = props;
  return (
    <div className="grid gap-5">
      <FormMessage tone="success">
        <p>
          The link is made. Copy it and send it to the person. It stays on this page until you are
          done with it and cannot be shown again. It works once, for two weeks.
        </p>
      </FormMessage>
      <TextField label="Invitation link" value={link} isReadOnly autoFocus />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="plain" onPress={onAnother}>
          Invite another
        </Button>
        <CopyButton text={link} label="Copy link" variant="primary" />
        <Button onPress={onDone}>Done</Button>
      </div>
    </div>
  );
}
