import { kindOf } from "@/lib/protocols/kinds";
import { innerQuestionsOf } from "@/lib/protocols/kinds/kind";
import type { Question } from "@/lib/protocols/types";
import { highest, type Profile } from "./profiles";

/** The least profile under which the answers to a question leave. */
export function profileOf(question: Question): Profile {
  if (question.isEvidence) return "evidence";
  const inner = innerQuestionsOf(question).map(profileOf);
  if (question.kind === "item_list") return highest(["texts", ...inner]);
  if (inner.length > 0) return highest(inner);
  const level = kindOf(question).level(question);
  return level === "text" || level === "structure" ? "texts" : "labels";
}
