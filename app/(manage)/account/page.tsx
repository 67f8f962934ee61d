import type { Metadata } from "next";
import { NameForm, PasswordForm, SignOutEverywhere } from "@/components/access/account-forms";
import { PageFrame } from "@/components/shell/page-frame";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { requireActor } from "@/lib/access/session";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const actor = await requireActor();
  return (
    <PageFrame narrow>
      <PageHeader title="Account" lead={`You sign in as ${actor.email}.`} />
      <div className="grid grid-cols-1 gap-4">
        <Panel
          title="Name"
          description="Managers of your projects see it. Exports never hold it: your work appears under a pseudonym."
        >
          <NameForm name={actor.name} />
        </Panel>
        <Panel title="Password" description="Changing it signs you out on every other device.">
          <PasswordForm email={actor.email} />
        </Panel>
        <Panel
          title="Access tokens"
          description="For programs of yours that read results over the HTTP API."
        >
          <LinkButton href="/account/tokens">Manage tokens</LinkButton>
        </Panel>
        <Panel
          title="Sessions"
          description="If you left a device signed in somewhere, end all sessions. This one ends too; nothing that was saved is lost."
        >
          <SignOutEverywhere />
        </Panel>
      </div>
    </PageFrame>
  );
}
