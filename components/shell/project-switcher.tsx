"use client";

import { useParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";

export interface SwitcherProject {
  readonly slug: string;
  readonly title: string;
}

/** The project one is in, and the way to one's other projects. */
export function ProjectSwitcher({ projects }: { projects: readonly SwitcherProject[] }) {
  const { slug: here } = useParams();
  const current = projects.find(({ slug }) => slug === here);
  return (
    <Menu
      aria-label="Projects"
      trigger={
        <Button variant="plain" size="small" className="min-w-0 shrink">
          <span className="sr-only">Project: </span>
          <span className="truncate">{current?.title ?? "Choose a project"}</span>
          <Icon name="chevronUpDown" className="size-4 shrink-0 text-ink-faint" />
        </Button>
      }
    >
      {projects.map(({ slug, title }) => (
        <MenuItem key={slug} href={`/projects/${slug}`} textValue={title}>
          <span className="max-w-80 truncate">{title}</span>
          {slug === current?.slug && <Icon name="check" className="ms-auto size-4 text-accent" />}
        </MenuItem>
      ))}
      {projects.length > 0 && <MenuSeparator />}
      <MenuItem href="/">All projects</MenuItem>
    </Menu>
  );
}
