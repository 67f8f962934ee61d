"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { LinkButton } from "@/components/ui/link";
import type { WorkApi } from "@/lib/work/client/api";
import type { Gate, NextResult } from "@/lib/work/types";
import { Markdown } from "./markdown";

interface GateScreenProps {
  readonly gate: Gate;
  readonly queue: { readonly id: string; readonly name: string };
  readonly api: WorkApi;
  /** The way is free; with the next task where agreeing has brought it. */
  readonly onPassed: (next: NextResult | null) => void;
}

const TROUBLE = "The server did not answer. Try again in a moment.";

/** What stands before the first unit: the consent text to agree to, and what the material is like. */
export function GateScreen({ gate, queue, api, onPassed }: GateScreenProps) {
  const { consent, notice, reference } = gate;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const agree = async () => {
    if (!consent) return onPassed(null);
    setBusy(true);
    const reply = await api.consent(queue.id, { version: consent.version });
    setBusy(false);
    if (reply.ok) return onPassed(reply.value);
    setProblem("message" in reply.failure ? reply.failure.message : TROUBLE);
  };

  return (
    <main id="content" tabIndex={-1} className="px-5 py-12 outline-none sm:py-16">
      <div className="mx-auto grid max-w-measure gap-6">
        <div>
          <p className="mb-2 text-sm font-semibold text-ink-faint">{queue.name}</p>
          <h1 className="text-2xl">{titleOf(gate)}</h1>
          {consent && !consent.isNew && (
            <p className="mt-2 text-ink-soft">
              The text has changed since you agreed to an earlier version. Please read it again.
            </p>
          )}
        </div>
        {consent && <Markdown text={consent.text} idPrefix="consent" />}
        {consent && reference && <p className="text-ink-soft">Ethics: {reference}</p>}
        {notice && (
          <section aria-label="About the material" className="rounded-xl bg-minor-soft p-5">
            <Markdown text={notice} idPrefix="notice" />
          </section>
        )}
        {problem && <FormMessage>{problem}</FormMessage>}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" isPending={isBusy} onPress={agree}>
            {consent ? "I agree" : "Begin"}
          </Button>
          <LinkButton href="/work">{consent ? "I do not agree" : "Not now"}</LinkButton>
        </div>
        {consent && (
          <p className="text-sm text-ink-soft">
            You can withdraw at any time. Without your consent nothing is handed out or stored.
          </p>
        )}
      </div>
    </main>
  );
}

const titleOf = ({ consent }: Gate) =>
  consent ? (consent.isNew ? "Before you begin" : "Please agree again") : "About this material";
