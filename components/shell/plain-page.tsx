import Link from "next/link";
import { Wordmark } from "./wordmark";

/** A page that only says something: not found, not allowed, failed. Works with nobody signed in. */
export function PlainPage({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto max-w-measure px-4 pt-[max(2rem,12dvh)] pb-16 outline-none sm:px-6"
    >
      <Link href="/" aria-label="Adjudica, start page" className="mb-10 inline-block rounded-md">
        <Wordmark />
      </Link>
      <h1 className="text-2xl sm:text-[1.75rem]">{title}</h1>
      <div className="mt-3 space-y-3 text-ink-soft">{children}</div>
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </main>
  );
}
