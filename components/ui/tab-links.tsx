"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

/** The pages of one thing, as a row of links; the current one is marked. */
export function TabLinks({
  label,
  tabs,
}: {
  /** Names the row for screen readers. */
  label: string;
  tabs: readonly { readonly label: string; readonly href: string }[];
}) {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className="mb-8 border-b border-line" data-print="hide">
      <ul className="-mx-3 flex flex-wrap">
        {tabs.map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
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
