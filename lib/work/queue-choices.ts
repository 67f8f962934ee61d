import { isOffered, listProtocols } from "@/lib/protocols/registry";
import type { Protocol, Role } from "@/lib/protocols/types";
import { FLAG_BY_SCORE } from "./audit-units";
import { CONTEXT_WORDS, choosesMisconception } from "./shown-choices";
import { showsList, WRITTEN_LISTS } from "./unit-material";

/** Can a queue over the units of a project ask this? Sections are handed out from pools. */
export const isQueueProtocol = (
  protocol: Protocol,
): protocol is Protocol & { readonly role: Exclude<Role, "judge"> } =>
  isOffered(protocol) && protocol.assigns !== "section";

/** Protocols that a queue can use, native ones first, with what of them the queue chooses. */
export const listQueueProtocols = () =>
  listProtocols()
    .filter(isQueueProtocol)
    .sort((a, b) => a.variant.localeCompare(b.variant))
    .map((protocol) => ({
      id: protocol.id,
      title: protocol.title,
      summary: protocol.summary,
      role: protocol.role,
      contexts: (protocol.contexts ?? []).map((value) => ({ value, label: CONTEXT_WORDS[value] })),
      choosesMisconception: choosesMisconception(protocol),
      takesList: WRITTEN_LISTS.some((name) => showsList(protocol, name)),
    }));

export type QueueProtocol = ReturnType<typeof listQueueProtocols>[number];

/** Protocols whose judgments can flag what an audit samples: those that derive an error, a label, or such a score. */
export const listFlaggingProtocols = () =>
  listProtocols()
    .filter(
      ({ id, parts }) =>
        FLAG_BY_SCORE.includes(id) ||
        parts.some((part) =>
          part.derivations?.some(({ name }) => name === "hasError" || name === "label"),
        ),
    )
    .map(({ id, title }) => ({ value: id, label: title }));

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
