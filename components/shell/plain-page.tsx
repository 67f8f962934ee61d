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
    <div className="mx-auto max-w-measure px-4 pt-[max(2rem,12dvh)] pb-16 sm:px-6">
      <header className="mb-10">
        <Link href="/" aria-label="Adjudica, start page" className="inline-block rounded-md">
          <Wordmark />
        </Link>
      </header>
      <main id="content" tabIndex={-1} className="outline-none">
        <h1 className="text-2xl sm:text-[1.75rem]">{title}</h1>
        <div className="mt-3 space-y-3 text-ink-soft">{children}</div>
        {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
      </main>
    </div>
  );
}
