import Link from "next/link";
import { PageFrame } from "./page-frame";
import { Wordmark } from "./wordmark";

interface PlainProps {
  title: string;
  actions?: React.ReactNode;
  children: React.ReactNode;
}

/** Only says something: not found, not allowed, failed. Stands inside a page's frame. */
export function PlainMessage({ title, actions, children }: PlainProps) {
  return (
    <PageFrame narrow>
      <h1 className="text-2xl sm:text-[1.75rem]">{title}</h1>
      <div className="mt-3 max-w-measure space-y-3 text-ink-soft">{children}</div>
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </PageFrame>
  );
}

/** The same as a whole page; works with nobody signed in. */
export function PlainPage(props: PlainProps) {
  return (
    <>
      <header className="mx-auto max-w-page px-4 pt-10 sm:px-6">
        <Link href="/" aria-label="Adjudica, start page" className="inline-block rounded-md">
          <Wordmark />
        </Link>
      </header>
      <PlainMessage {...props} />
    </>
  );
}
