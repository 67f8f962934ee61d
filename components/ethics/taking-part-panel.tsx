"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { withdrawAction } from "@/app/(manage)/work/actions";
import { Markdown } from "@/components/task/markdown";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { ConfirmDialog } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { Panel } from "@/components/ui/panel";
import { sendAction } from "@/components/ui/send-action";
import { showErrorToast } from "@/components/ui/toast";
import type { TakingPart } from "@/lib/ethics/taking-part";
import type { Withdrawn } from "@/lib/ethics/withdraw";

/** The studies that a person takes part in, and the way out of each. */
export function TakingPartPanel({ studies }: { studies: readonly TakingPart[] }) {
  const [left, setLeft] = useState<{ title: string; result: Withdrawn }>();
  if (studies.length === 0 && !left) return null;
  return (
    <Panel
      title="Taking part"
      description="You can withdraw from a study at any time, without giving a reason."
    >
      {left && <Left title={left.title} result={left.result} />}
      <ul>
        {studies.map((study) => (
          <Study
            key={study.membershipId}
            study={study}
            onLeft={(result) => setLeft({ title: study.title, result })}
          />
        ))}
      </ul>
    </Panel>
  );
}

function Study({ study, onLeft }: { study: TakingPart; onLeft: (result: Withdrawn) => void }) {
  const { membershipId, title, agreedTo, withdrawal } = study;
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const leave = () =>
    startTransition(async () => {
      const result = await sendAction(() => withdrawAction(membershipId));
      if (!result.ok) return showErrorToast("You have not withdrawn", result.message);
      onLeft(result.value);
      router.refresh();
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 not-first:border-t not-first:border-line first:pt-0 last:pb-0">
      <div className="min-w-0">
        {title}
        {agreedTo && (
          <details className="text-sm text-ink-soft">
            <summary className="cursor-pointer rounded-sm">
              You agreed to version {agreedTo.version} of the consent text on{" "}
              <DateTime at={agreedTo.at} dateOnly />.
            </summary>
            <Markdown
              text={agreedTo.text}
              idPrefix={`agreed-${membershipId}`}
              headingTag="h3"
              className="mt-3 max-w-measure rounded-lg bg-sunken p-4 text-ink"
            />
          </details>
        )}
      </div>
      <ConfirmDialog
        title={`Withdraw from “${title}”?`}
        trigger={
          <Button variant="secondary" size="small" isPending={isPending}>
            Withdraw…
          </Button>
        }
        confirmLabel="Withdraw for good"
        isDanger
        onConfirm={leave}
      >
        <p>
          You get no more work here, what you have begun goes back to others, and what you have not
          submitted is deleted. You can then no longer see what you did.
        </p>
        <p>{RULES[withdrawal]}</p>
        <p>This cannot be taken back: the link between you and your answers is cut.</p>
      </ConfirmDialog>
    </li>
  );
}

const RULES = {
  keep: "What you have submitted stays under a pseudonym that nobody can trace to you any more.",
  exclude: "What you have submitted is left out of every new report, export and release.",
} as const;

function Left({ title, result }: { title: string; result: Withdrawn }) {
  const { judgments, rule, debrief } = result;
  return (
    <FormMessage tone="success" className="mb-4">
      <p>
        You have withdrawn from “{title}”. Your{" "}
        {judgments === 1 ? "one judgment is" : `${judgments} judgments are`}{" "}
        {rule === "keep" ? "kept without any link to you" : "left out from now on"}.
      </p>
      {debrief && <Markdown text={debrief} idPrefix="withdrawn" headingTag="h3" />}
    </FormMessage>
  );
}
