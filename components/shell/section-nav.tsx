"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/icons";
import type { SectionLink } from "./sections";

/** The deepest section whose address the page's begins with. */
function currentSection(sections: readonly SectionLink[], pathname: string) {
  return sections
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0];
}

/** A project's sections: a row where there is room, folded behind the current one's name elsewhere. */
export function SectionNav({ sections }: { sections: readonly SectionLink[] }) {
  const pathname = usePathname();
  const current = currentSection(sections, pathname);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the list
  useEffect(() => setOpen(false), [pathname]);
  if (sections.length < 2) return null;
  return (
    <nav aria-label="Project" className="border-b border-line bg-surface" data-print="hide">
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <Button
          onPress={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls="project-sections"
          className="flex h-11 w-full cursor-pointer items-center justify-between text-[0.9375rem] font-semibold sm:hidden"
        >
          <span>
            <span className="sr-only">Sections of the project, now: </span>
            {current?.label ?? "Sections"}
          </span>
          <Icon name={isOpen ? "close" : "menu"} />
        </Button>
        <ul
          id="project-sections"
          className={classes(
            "pb-2 sm:-mx-3 sm:flex sm:flex-wrap sm:pb-0",
            !isOpen && "max-sm:hidden",
          )}
        >
          {sections.map((section) => (
            <li key={section.href}>
              <Link
                href={section.href}
                prefetch={false}
                aria-current={section === current ? "page" : undefined}
                className="relative flex h-11 items-center rounded-md text-[0.9375rem] text-ink-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink sm:px-3 sm:aria-[current]:after:absolute sm:aria-[current]:after:inset-x-3 sm:aria-[current]:after:bottom-0 sm:aria-[current]:after:h-0.5 sm:aria-[current]:after:bg-accent"
              >
                {section.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
