import { Badge } from "@/components/ui/badge";
import { ROLE_LABELS } from "@/lib/access/permissions";
import type { Protocol } from "@/lib/protocols/types";
import { VARIANT_WORDS } from "@/lib/protocols/variants";

/** Whose work a protocol is, and whether it is a study's own or Adjudica's default. */
export function ProtocolBadges({ protocol }: { protocol: Protocol }) {
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      <Badge>{protocol.role === "judge" ? "System judge" : ROLE_LABELS[protocol.role]}</Badge>
      <Badge tone={protocol.variant === "native" ? "accent" : "neutral"}>
        {VARIANT_WORDS[protocol.variant]}
      </Badge>
      <Badge>Version {protocol.version}</Badge>
    </p>
  );
}
