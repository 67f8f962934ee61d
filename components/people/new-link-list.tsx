"use client";

import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { TextField } from "@/components/ui/text-field";
import { dismissNewLink, useNewLinks } from "./new-links";

/** Invitation links that were made here and not yet put away: they cannot be shown again. */
export function NewLinkList({ projectId }: { projectId: string }) {
  const links = useNewLinks().filter((each) => each.projectId === projectId);
  const waits = links.length > 0;
  useEffect(() => {
    if (!waits) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [waits]);
  if (!waits) return null;
  return (
    <section aria-labelledby="new-links" className="rounded-xl bg-surface p-5 sm:p-6">
      <h2 id="new-links" className="text-lg">
        {links.length === 1 ? "A new invitation link" : "New invitation links"}
      </h2>
      <p className="mt-1 text-ink-soft">
        Copy and send {links.length === 1 ? "it" : "them"} before you put{" "}
        {links.length === 1 ? "it" : "them"} away: Adjudica cannot show a link again.
      </p>
      <ul className="mt-4 grid gap-4">
        {links.map(({ link, whom }) => (
          <li key={link} className="flex flex-wrap items-end gap-2">
            <TextField
              label={`Invitation link: ${whom}`}
              value={link}
              isReadOnly
              className="min-w-0 flex-1 basis-72"
            />
            <CopyButton text={link} label="Copy link" />
            <Button variant="plain" onPress={() => dismissNewLink(link)}>
              Put away
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
