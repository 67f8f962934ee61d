import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DictionaryTable } from "@/components/protocols/dictionary-table";
import { PartSection } from "@/components/protocols/part-section";
import { ProtocolBadges } from "@/components/protocols/protocol-badges";
import { SkipList } from "@/components/protocols/skip-list";
import { PageFrame } from "@/components/shell/page-frame";
import { Markdown } from "@/components/task/markdown";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";
import { projectProtocol, textsOf } from "@/lib/projects/settings";
import { dataDictionary } from "@/lib/protocols/dictionary";
import { findProtocol } from "@/lib/protocols/registry";
import type { SearchParams } from "@/lib/table";

interface Props {
  params: Promise<{ slug: string; protocolId: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findProtocol((await params).protocolId)?.title };
}

/** A protocol's questions, rules and columns. `?version=` shows an older version. */
export default async function ProtocolPage({ params, searchParams }: Props) {
  const [actor, { slug, protocolId }, { version }] = await Promise.all([
    requireActor(),
    params,
    searchParams,
  ]);
  const project = await findProjectPage(actor, slug);
  const original = findProtocol(protocolId, version ? Number(version) : undefined);
  if (!original) notFound();
  const protocol = projectProtocol(project.settings, original.id, original.version);
  const ownTexts = Object.keys(textsOf(project.settings, original.id, original.version)).length;
  return (
    <PageFrame>
      <PageHeader
        title={protocol.title}
        lead={protocol.summary}
        crumbs={[{ label: "Protocols", href: `/projects/${slug}/protocols` }]}
      >
        <ProtocolBadges protocol={protocol} />
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        {(protocol.source || ownTexts > 0) && (
          <div className="max-w-measure space-y-2 text-[0.9375rem] text-ink-soft">
            {protocol.source && <p>Source: {protocol.source}</p>}
            {ownTexts > 0 && (
              <p>
                This project words {ownTexts} of the texts its own way.{" "}
                {can(actor, "project:manage", project.id) && (
                  <TextLink href={`/projects/${slug}/settings/${protocol.id}`}>
                    See the wording
                  </TextLink>
                )}
              </p>
            )}
          </div>
        )}
        <Panel title="Guideline">
          <Markdown text={protocol.guideline} idPrefix="guideline" headingTag="h3" />
          {protocol.cases?.texts.map(({ value, title, text }) => (
            <section key={value} className="mt-5">
              <h3 className="mb-1 text-base">{title}</h3>
              <Markdown text={text} idPrefix={`case-${value}`} />
            </section>
          ))}
        </Panel>
        {protocol.parts.map((part) => (
          <PartSection key={part.key} part={part} />
        ))}
        {protocol.skips.length > 0 && <SkipList skips={protocol.skips} />}
        <Panel
          title="Data dictionary"
          description="The columns that exports of this protocol have, and what stands in them."
        >
          <DictionaryTable rows={dataDictionary(protocol)} />
        </Panel>
      </div>
    </PageFrame>
  );
}
