import type { Metadata } from "next";
import { PlainPage } from "@/components/shell/plain-page";
import { LinkButton } from "@/components/ui/link";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <PlainPage
      title="There is no such page"
      actions={
        <LinkButton href="/" variant="primary">
          To the start page
        </LinkButton>
      }
    >
      <p>
        The address may be mistyped, or the page belongs to a project that you are not a member of.
        Members can send you an invitation.
      </p>
    </PlainPage>
  );
}
