import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { NewProjectForm } from "@/components/projects/new-project-form";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";

export const metadata: Metadata = { title: "New project" };

export default async function NewProjectPage() {
  const actor = await requireActor();
  if (!actor.isOperator) forbidden();
  return (
    <PageFrame>
      <PageHeader
        title="New project"
        lead="One project for one set of questions and answers and the people who judge them. You become its owner."
        crumbs={[{ label: "Projects", href: "/" }]}
      />
      <NewProjectForm />
    </PageFrame>
  );
}
