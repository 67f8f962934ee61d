"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

const TABS = [
  { label: "Waiting", href: "/work" },
  { label: "What I did", href: "/work/done" },
  { label: "My comments", href: "/work/comments" },
] as const;

/** The parts of one's own work. */
export function WorkTabs() {
  const pathname = usePathname();
  return (
    <nav aria-label="My work" className="mb-8 border-b border-line" data-print="hide">
      <ul className="-mx-3 flex flex-wrap">
        {TABS.map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={pathname === href ? "page" : undefined}
              className="relative flex h-11 items-center rounded-md px-3 text-[0.9375rem] text-ink-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-accent"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
