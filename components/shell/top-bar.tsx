import Link from "next/link";
import type { Person } from "@/lib/access/person";
import { ProjectSwitcher, type SwitcherProject } from "./project-switcher";
import type { Theme } from "./theme";
import { UserMenu } from "./user-menu";
import { Wordmark } from "./wordmark";

/** Where I am in the product and who I am. Pages of a project put their sections below it. */
export function TopBar({
  actor,
  theme,
  projects,
}: {
  actor: Person;
  theme: Theme;
  projects: readonly SwitcherProject[];
}) {
  return (
    <header className="bg-surface" data-print="hide">
      <div className="mx-auto flex h-14 max-w-page items-center gap-1 px-4 sm:px-6">
        <Link href="/" className="me-2 shrink-0 rounded-md" aria-label="Adjudica, all projects">
          <Wordmark />
        </Link>
        {projects.length > 0 && (
          <div className="hidden min-w-0 sm:block">
            <ProjectSwitcher projects={projects} />
          </div>
        )}
        <div className="ms-auto flex min-w-0 items-center gap-1">
          <Link
            href="/work"
            className="hidden h-8 items-center rounded-lg px-3 text-sm font-semibold text-ink-soft hover:bg-sunken hover:text-ink sm:inline-flex"
          >
            My work
          </Link>
          <UserMenu name={actor.name} email={actor.email} theme={theme} />
        </div>
      </div>
    </header>
  );
}
