import { SectionNav } from "@/components/shell/section-nav";
import { sectionsFor } from "@/components/shell/sections";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";

export default async function ProjectLayout({
  params,
  children,
}: {
  params: Promise<{ slug: string }>;
  children: React.ReactNode;
}) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug);
  return (
    <>
      <SectionNav sections={sectionsFor(actor, project)} />
      {children}
    </>
  );
}
