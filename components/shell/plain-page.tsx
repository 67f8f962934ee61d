import Link from "next/link";
import { Wordmark } from "./wordmark";

interface PlainProps {
  title: string;
  actions?: React.ReactNode;
  children: React.ReactNode;
}

/** Only says something: not found, not allowed, failed. Stands inside a page's frame. */
export function PlainMessage({ title, actions, children }: PlainProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto max-w-measure px-4 pt-12 pb-16 outline-none sm:px-6 sm:pt-20"
    >
      <h1 className="text-2xl sm:text-[1.75rem]">{title}</h1>
      <div className="mt-3 space-y-3 text-ink-soft">{children}</div>
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </main>
  );
}

/** The same as a whole page; works with nobody signed in. */
export function PlainPage(props: PlainProps) {
  return (
    <>
      <header className="mx-auto max-w-measure px-4 pt-10 sm:px-6">
        <Link href="/" aria-label="Adjudica, start page" className="inline-block rounded-md">
          <Wordmark />
        </Link>
      </header>
      <PlainMessage {...props} />
    </>
  );
}
