"use client";

import { useTransition } from "react";
import { revokeTokenAction } from "@/app/(manage)/account/tokens/actions";
import { Button } from "@/components/ui/button";
import { sendAction } from "@/components/ui/send-action";
import { showErrorToast, showToast } from "@/components/ui/toast";

/** Ends a token at once. */
export function RevokeTokenButton({ tokenId, name }: { tokenId: string; name: string }) {
  const [isPending, startTransition] = useTransition();
  const revoke = () =>
    startTransition(async () => {
      const answer = await sendAction(() => revokeTokenAction(tokenId));
      if (answer.ok) showToast("Token revoked", name);
      else showErrorToast(answer.message);
    });
  return (
    <Button size="small" isPending={isPending} onPress={revoke} aria-label={`Revoke ${name}`}>
      Revoke
    </Button>
  );
}
