import { CHANGED_MEANWHILE } from "@/lib/replacing";
import type { Confirmation } from "./action-form";

/** Asked when somebody else has saved other settings since the form was opened. */
export const CONFIRMS_REPLACING: Confirmation = {
  code: CHANGED_MEANWHILE,
  name: "replaces",
  label: "Replace it by what stands here",
};

/** The same where a new version is made, which leaves the earlier ones as they are. */
export const CONFIRMS_FOLLOWING: Confirmation = {
  ...CONFIRMS_REPLACING,
  label: "Put what stands here in its place, as the next version",
};
