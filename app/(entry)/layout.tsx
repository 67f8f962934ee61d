import { Wordmark } from "@/components/shell/wordmark";

/** Pages before one is in: a narrow column, nothing to be led astray by. */
export default function EntryLayout({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid min-h-dvh content-start justify-items-center px-4 pt-[max(2rem,12dvh)] pb-16">
      <div className="w-full max-w-form">
        <header className="mb-6">
          <Wordmark />
        </header>
        <main id="content" tabIndex={-1} className="rounded-xl bg-surface p-6 outline-none sm:p-8">
          {children}
        </main>
      </div>
    </div>
  );
}
