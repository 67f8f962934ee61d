import { text } from "@/lib/form";

/** What the forms of judges send, as lib/judges/parameters.ts and selection.ts read it. */

export const limitsFromForm = (form: FormData) => ({
  concurrency: text(form, "concurrency"),
  requestsPerMinute: text(form, "requestsPerMinute"),
  timeoutSeconds: text(form, "timeoutSeconds"),
  inputPrice: text(form, "inputPrice"),
  outputPrice: text(form, "outputPrice"),
});

export const configFromForm = (form: FormData) => ({
  ...limitsFromForm(form),
  ...promptFrom(text(form, "prompt")),
  name: text(form, "name"),
  endpoint: text(form, "endpoint"),
  model: text(form, "model"),
  samples: text(form, "samples"),
  vote: text(form, "vote"),
  key: text(form, "key"),
  parameters: {
    temperature: text(form, "temperature"),
    topP: text(form, "topP"),
    maxTokens: text(form, "maxTokens"),
    seed: text(form, "modelSeed"),
  },
});

export const selectionFromForm = (form: FormData) => ({
  units: text(form, "units") || undefined,
  sample: text(form, "sample"),
  tries: text(form, "tries"),
  itemsFrom: text(form, "itemsFrom"),
  behaviour: text(form, "behaviour"),
  setting: text(form, "setting") || undefined,
  seed: text(form, "seed") || undefined,
  workers: text(form, "workers") || undefined,
});

/** A prompt and its version from "name@version", as forms and addresses write it. */
export function promptFrom(named: string): { promptName: string; promptVersion: string } {
  const at = named.lastIndexOf("@");
  return { promptName: named.slice(0, Math.max(at, 0)), promptVersion: named.slice(at + 1) };
}
