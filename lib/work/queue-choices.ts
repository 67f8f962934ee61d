import { isOffered, listProtocols } from "@/lib/protocols/registry";
import type { Role } from "@/lib/protocols/types";

/** Protocols that a queue of responses can use, native ones first. */
export const listQueueProtocols = () =>
  listProtocols()
    .filter((protocol) => protocol.assigns === "response" && isOffered(protocol))
    .sort((a, b) => a.variant.localeCompare(b.variant))
    .map(({ id, title, summary }) => ({ id, title, summary }));

/** Protocols that a queue over a pool can use, native ones first. */
export const listPoolQueueProtocols = () =>
  listProtocols()
    .filter(
      (protocol) =>
        protocol.assigns === "section" && isAdjudicator(protocol.role) && isOffered(protocol),
    )
    .sort((a, b) => a.variant.localeCompare(b.variant))
    .map(({ id, title, summary }) => ({ id, title, summary }));

const isAdjudicator = (role: Role) => role === "medical_expert" || role === "fact_checker";
