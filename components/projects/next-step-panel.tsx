import { Icon } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import type { NextStep } from "@/lib/projects/next-step";

export function NextStepPanel({ step, slug }: { step: NextStep; slug: string }) {
  return (
    <section
      aria-label="Next step"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl bg-accent-soft p-5 sm:p-6"
    >
      <div className="max-w-measure">
        <h2 className="text-lg">{step.title}</h2>
        <p className="mt-1 text-ink-soft">{step.text}</p>
      </div>
      <LinkButton
        href={`/projects/${slug}${step.path}`}
        variant="primary"
        className="max-sm:w-full"
      >
        {step.label}
        <Icon name="arrowRight" />
      </LinkButton>
    </section>
  );
}
