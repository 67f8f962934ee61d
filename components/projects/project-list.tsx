import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icons";
import { ROLE_LABELS } from "@/lib/access/permissions";
import type { ProjectSummary } from "@/lib/projects/queries";

export function ProjectList({ projects }: { projects: readonly ProjectSummary[] }) {
  return (
    <ul className="grid gap-3">
      {projects.map((project) => (
        <li key={project.id} className="group relative rounded-xl bg-surface p-5 sm:p-6">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h2 className="text-lg">
                <Link
                  href={`/projects/${project.slug}`}
                  className="rounded-sm group-hover:text-accent after:absolute after:inset-0 after:rounded-xl"
                >
                  {project.title}
                </Link>
              </h2>
              {project.description && (
                <p className="mt-1 line-clamp-2 max-w-measure text-ink-soft">
                  {project.description}
                </p>
              )}
              <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-ink-faint">
                <span className="sr-only">Your roles: </span>
                {project.roles.map((role) => (
                  <Badge key={role}>{ROLE_LABELS[role]}</Badge>
                ))}
                {project.isDemo && <Badge tone="accent">Demo</Badge>}
              </p>
            </div>
            <Icon
              name="arrowRight"
              className="mt-1.5 size-4 shrink-0 text-ink-faint group-hover:text-accent"
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
