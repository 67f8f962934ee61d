import { FormMessage } from "@/components/ui/form-message";
import type { FitReport } from "@/lib/references/fit";

/** How the truth inference of a recipe went; nothing where it has none. */
export function FitNote({ fit }: { fit: FitReport | null }) {
  if (!fit) return null;
  const { converged, iterations, sections, logLikelihood } = fit;
  const words = `Dawid-Skene on ${sections.toLocaleString("en-GB")} sections: ${iterations} iterations, log-likelihood ${logLikelihood.toFixed(2)}.`;
  if (converged) return <p className="mb-4 text-ink-soft">{words} Converged.</p>;
  return (
    <FormMessage tone="warning" className="mb-4">
      <p>{words} It did not converge: do not rely on these labels.</p>
    </FormMessage>
  );
}
