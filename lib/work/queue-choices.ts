import { isOffered, listProtocols } from "@/lib/protocols/registry";

/** Protocols that a queue of responses can use, native ones first. */
export const listQueueProtocols = () =>
  listProtocols()
    .filter((protocol) => protocol.assigns === "response" && isOffered(protocol))
    .sort((a, b) => a.variant.localeCompare(b.variant))
    .map(({ id, title, summary }) => ({ id, title, summary }));
