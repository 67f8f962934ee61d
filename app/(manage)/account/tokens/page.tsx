import type { Metadata } from "next";
import { NewTokenForm } from "@/components/access/new-token-form";
import { TokenList } from "@/components/access/token-list";
import { PageFrame } from "@/components/shell/page-frame";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { listTokens } from "@/lib/access/api-tokens";
import { requireActor } from "@/lib/access/session";
import { listProjects } from "@/lib/projects/queries";

export const metadata: Metadata = { title: "Access tokens" };

export default async function TokensPage() {
  const actor = await requireActor();
  const [tokens, projects] = await Promise.all([listTokens(actor), listProjects(actor)]);
  return (
    <PageFrame narrow>
      <PageHeader
        title="Access tokens"
        lead="A token lets a program of yours read results over the HTTP API. It can do no more than you can, and only what you tick."
        crumbs={[{ label: "Account", href: "/account" }]}
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel
          title="New token"
          description={
            <>
              Send it as <code>Authorization: Bearer TOKEN</code> to addresses below{" "}
              <code>/api/v1</code>.{" "}
              <TextLink href="/api/v1/openapi.json" prefetch={false}>
                What there is
              </TextLink>
              , as an OpenAPI document.
            </>
          }
        >
          <NewTokenForm projects={projects.map(({ id, title }) => ({ id, title }))} />
        </Panel>
        <Panel title="Your tokens">
          <TokenList tokens={tokens} />
        </Panel>
      </div>
    </PageFrame>
  );
}
