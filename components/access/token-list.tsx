import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { SCOPE_WORDS } from "@/lib/access/api-scopes";
import type { TokenSummary } from "@/lib/access/api-tokens";
import { RevokeTokenButton } from "./revoke-token-button";

const STATES = { valid: "Valid", expired: "Expired", revoked: "Revoked" };

/** One's tokens: what each may do, when it was used last, and a way to end it. */
export function TokenList({ tokens }: { tokens: readonly TokenSummary[] }) {
  if (tokens.length === 0) return <p className="text-ink-soft">You have no tokens yet.</p>;
  return (
    <ul className="grid gap-4">
      {tokens.map((token) => (
        <li
          key={token.id}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line pt-4 first:border-0 first:pt-0"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold break-words">{token.name}</span>
              <Badge tone={token.state === "valid" ? "fine" : "neutral"}>
                {STATES[token.state]}
              </Badge>
            </p>
            <p className="text-sm text-ink-soft">
              {token.scopes.map((scope) => SCOPE_WORDS[scope].title).join(", ")};{" "}
              {token.project ?? "all projects"}
            </p>
            <p className="text-sm text-ink-soft">
              Made <DateTime at={token.createdAt} />
              {token.expiresAt && (
                <>
                  , ends <DateTime at={token.expiresAt} />
                </>
              )}
              {token.lastUsedAt ? (
                <>
                  , used last <DateTime at={token.lastUsedAt} />
                </>
              ) : (
                ", never used"
              )}
            </p>
          </div>
          {token.state === "valid" && <RevokeTokenButton tokenId={token.id} name={token.name} />}
        </li>
      ))}
    </ul>
  );
}
