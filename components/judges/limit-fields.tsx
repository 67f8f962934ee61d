import { TextField } from "@/components/ui/text-field";
import type { Limits } from "@/lib/judges/parameters";

const asText = (value: number | null) => (value === null ? "" : String(value));

/** Limits and prices. Field names as lib/judges/form.ts reads them. */
export function LimitFields({ limits }: { limits: Limits }) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextField
        label="Calls at once"
        name="concurrency"
        inputMode="numeric"
        defaultValue={asText(limits.concurrency)}
      />
      <TextField
        label="Calls a minute, at most"
        name="requestsPerMinute"
        hint="Leave empty for no limit."
        inputMode="numeric"
        defaultValue={asText(limits.requestsPerMinute)}
      />
      <TextField
        label="Seconds until a call is given up"
        name="timeoutSeconds"
        inputMode="numeric"
        defaultValue={asText(limits.timeoutSeconds)}
      />
      <TextField
        label="Price of a million input tokens"
        name="inputPrice"
        hint="For the cost of later runs; leave empty if you do not know."
        inputMode="decimal"
        defaultValue={asText(limits.inputPrice)}
      />
      <TextField
        label="Price of a million output tokens"
        name="outputPrice"
        hint="In the same money."
        inputMode="decimal"
        defaultValue={asText(limits.outputPrice)}
      />
    </div>
  );
}
