import { useCallback, useState } from "react";
import { openFullResponse } from "@/lib/work/client/api";
import type { OpenedResponse } from "@/lib/work/types";

export interface FullResponse {
  readonly state: "folded" | "coming" | "shown" | "failed";
  readonly text: OpenedResponse | null;
  /** Shows it, from the server the first time, or folds it away. */
  readonly toggle: () => void;
}

/** The response around an excerpt: fetched when somebody asks for it, and kept from then on. */
export function useFullResponse(assignmentId: string): FullResponse {
  const [state, setState] = useState<FullResponse["state"]>("folded");
  const [text, setText] = useState<OpenedResponse | null>(null);
  const toggle = useCallback(() => {
    if (state === "coming") return;
    if (state === "shown") return setState("folded");
    if (text) return setState("shown");
    setState("coming");
    void openFullResponse(assignmentId).then((reply) => {
      if (reply.ok) setText(reply.value);
      setState(reply.ok ? "shown" : "failed");
    });
  }, [assignmentId, state, text]);
  return { state, text, toggle };
}
