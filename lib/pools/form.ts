import { text, texts } from "@/lib/form";

/** Parameters as the form of a pool sends them. */
export function parametersFromForm(form: FormData): Record<string, unknown> {
  const sample = text(form, "detectorSample").trim();
  const size = (name: string) => text(form, name).trim() || "0";
  return {
    claimBy: text(form, "claimBy"),
    claimGroups: texts(form, "claimGroups"),
    judges: texts(form, "judges"),
    judgeVote: text(form, "judgeVote") || "any",
    minPeople: text(form, "minPeople"),
    injection: text(form, "injection"),
    detectors: texts(form, "detectors"),
    detectorSample: sample === "" ? null : sample,
    auditNoError: size("auditNoError"),
    auditError: size("auditError"),
    auditOther: size("auditOther"),
    splitBy: text(form, "splitBy"),
  };
}
