import type { Protocol } from "./types";

/** What the variants of protocols are called. */
export const VARIANT_WORDS: Record<Protocol["variant"], string> = {
  native: "For new work",
  study: "As published, for replication",
  imported: "Labels from elsewhere",
};

const VARIANTS = ["native", "study", "imported"] as const;

/** Protocols by variant, those for new work first, each in the order in which they come. */
export const byVariant = <P extends Pick<Protocol, "variant">>(
  protocols: readonly P[],
): { variant: Protocol["variant"]; protocols: P[] }[] =>
  VARIANTS.map((variant) => ({
    variant,
    protocols: protocols.filter((each) => each.variant === variant),
  })).filter((group) => group.protocols.length > 0);
