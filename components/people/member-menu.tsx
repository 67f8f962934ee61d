"use client";

import { useState, useTransition } from "react";
import {
  removeMemberAction,
  setMembershipAction,
} from "@/app/(manage)/projects/[slug]/people/actions";
import { withdrawAction } from "@/app/(manage)/work/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Button, IconButton } from "@/components/ui/button";
import { CONFIRMS_REPLACING } from "@/components/ui/confirms-replacing";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icons";
import { Menu, MenuItem } from "@/components/ui/menu";
import { sendAction } from "@/components/ui/send-action";
import { showErrorToast, showToast } from "@/components/ui/toast";
import type { Member } from "@/lib/access/queries";
import { type PeopleRights, PlaceFields } from "./place-fields";

export function MemberMenu({ member, rights }: { member: Member; rights: PeopleRights }) {
  const [open, setOpen] = useState<"place" | "removal" | "withdrawal">();
  const isOwn = member.userId === rights.ownUserId;
  if (member.roles.includes("owner") && !rights.canMakeOwners) return null;
  const close = (isOpen: boolean) => setOpen(isOpen ? open : undefined);
  return (
    <>
      <Menu
        placement="bottom end"
        aria-label={`What to do about ${member.name}`}
        trigger={
          <IconButton label={`Actions for ${member.name}`} className="-my-1.5">
            <Icon name="more" />
          </IconButton>
        }
      >
        <MenuItem onAction={() => setOpen("place")}>Change roles and group…</MenuItem>
        {member.pseudonym && !isOwn && (
          <MenuItem isDanger onAction={() => setOpen("withdrawal")}>
            Withdraw them from the study…
          </MenuItem>
        )}
        <MenuItem isDanger onAction={() => setOpen("removal")}>
          {isOwn ? "Leave the project…" : "Remove from the project…"}
        </MenuItem>
      </Menu>
      <Dialog title={member.name} isOpen={open === "place"} onOpenChange={close}>
        {(done) => <PlaceForm member={member} rights={rights} close={done} />}
      </Dialog>
      <Dialog
        title={isOwn ? "Leave the project?" : `Remove ${member.name}?`}
        role="alertdialog"
        isOpen={open === "removal"}
        onOpenChange={close}
      >
        {(done) => <Removal member={member} isOwn={isOwn} close={done} />}
      </Dialog>
      <Dialog
        title={`Withdraw ${member.name}?`}
        role="alertdialog"
        isOpen={open === "withdrawal"}
        onOpenChange={close}
      >
        {(done) => <Withdrawal member={member} close={done} />}
      </Dialog>
    </>
  );
}

function PlaceForm(props: { member: Member; rights: PeopleRights; close: () => void }) {
  const { member, rights, close } = props;
  const [shown] = useState({ roles: member.roles, group: member.group });
  const done = () => {
    close();
    showToast("Roles changed", member.name);
  };
  return (
    <ActionForm
      action={(form) => setMembershipAction(shown, form)}
      onDone={done}
      confirm={CONFIRMS_REPLACING}
    >
      <input type="hidden" name="membershipId" value={member.membershipId} />
      <PlaceFields rights={rights} roles={member.roles} group={member.group} />
      <div className="flex justify-end gap-2">
        <Button variant="plain" onPress={close}>
          Cancel
        </Button>
        <SubmitButton>Save</SubmitButton>
      </div>
    </ActionForm>
  );
}

function Removal(props: { member: Member; isOwn: boolean; close: () => void }) {
  const { member, isOwn, close } = props;
  const [isPending, startTransition] = useTransition();
  const remove = () =>
    startTransition(async () => {
      const result = await sendAction(() => removeMemberAction(member.membershipId));
      close();
      if (!result.ok) showErrorToast("Nothing was changed", result.message);
      else if (isOwn) window.location.assign("/");
      else showToast("Removed from the project", member.name);
    });
  return (
    <>
      <p className="text-ink-soft">
        {isOwn ? "You lose" : `${member.name} loses`} access to this project at once. Work that was
        begun goes to others; judgments that were submitted stay
        {member.pseudonym && `, under the pseudonym ${member.pseudonym}`}. A new invitation brings{" "}
        {isOwn ? "you" : "them"} back.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="plain" onPress={close}>
          Cancel
        </Button>
        <Button variant="danger" onPress={remove} isPending={isPending}>
          {isOwn ? "Leave" : "Remove"}
        </Button>
      </div>
    </>
  );
}

/** For a person who asks a manager to be withdrawn. */
function Withdrawal({ member, close }: { member: Member; close: () => void }) {
  const [isPending, startTransition] = useTransition();
  const withdraw = () =>
    startTransition(async () => {
      const result = await sendAction(() => withdrawAction(member.membershipId));
      close();
      if (!result.ok) return showErrorToast("Nothing was changed", result.message);
      const { judgments, rule } = result.value;
      const fate = rule === "keep" ? "kept without a link to them" : "left out from now on";
      showToast(`${member.name} is withdrawn`, `Judgments ${fate}: ${judgments}.`);
    });
  return (
    <>
      <p className="text-ink-soft">
        For somebody who asks to leave the study. They get no more work, what they have not
        submitted is deleted, and the link between them and their judgments is cut for good. It
        cannot be taken back.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="plain" onPress={close}>
          Cancel
        </Button>
        <Button variant="danger" onPress={withdraw} isPending={isPending}>
          Withdraw for good
        </Button>
      </div>
    </>
  );
}
