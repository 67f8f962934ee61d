import { llmJudgeV1 } from "@/lib/protocols/definitions/llm-judge";

/** What every judge's judgment is stored under, whichever prompt was used. */
export const JUDGE_PROTOCOL = { id: llmJudgeV1.id, version: llmJudgeV1.version, part: "section" };
