import type { Metadata } from "next";
import { PlainPage } from "@/components/shell/plain-page";
import { LinkButton } from "@/components/ui/link";

export const metadata: Metadata = { title: "Not for your role" };

export default function Forbidden() {
  return (
    <PlainPage
      title="Your role does not include this page"
      actions={
        <LinkButton href="/" variant="primary">
          To my projects
        </LinkButton>
      }
    >
      <p>
        You are a member of this project, but this page is for other roles. If you need it, ask an
        owner of the project to change your role.
      </p>
    </PlainPage>
  );
}
