import { NumberField } from "@/components/ui/number-field";
import type { Limits } from "@/lib/judges/parameters";

/** Limits and prices. Field names as lib/judges/form.ts reads them. */
export function LimitFields({ limits }: { limits: Limits }) {
  return (
    <div className="grid max-w-2xl grid-cols-1 items-end gap-5 sm:grid-cols-2">
      <NumberField label="Calls at once" name="concurrency" value={limits.concurrency} />
      <NumberField
        label="Calls a minute, at most"
        name="requestsPerMinute"
        hint="Leave empty for no limit."
        value={limits.requestsPerMinute}
      />
      <NumberField
        label="Seconds until a call is given up"
        name="timeoutSeconds"
        value={limits.timeoutSeconds}
      />
      <NumberField
        label="Price of a million input tokens"
        name="inputPrice"
        hint="For the cost of later runs; leave empty if you do not know."
        decimal
        value={limits.inputPrice}
      />
      <NumberField
        label="Price of a million output tokens"
        name="outputPrice"
        hint="In the same money."
        decimal
        value={limits.outputPrice}
      />
    </div>
  );
}
