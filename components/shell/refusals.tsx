import { LinkButton } from "@/components/ui/link";
import { PlainMessage, PlainPage } from "./plain-page";

/** `isFramed`: the page's own frame, with its top bar, stands around it. */
interface RefusalProps {
  isFramed?: boolean;
}

export function NotFoundWords({ isFramed }: RefusalProps) {
  const Page = isFramed ? PlainMessage : PlainPage;
  return (
    <Page
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
    </Page>
  );
}

export function ForbiddenWords({ isFramed }: RefusalProps) {
  const Page = isFramed ? PlainMessage : PlainPage;
  return (
    <Page
      title="Your role does not include this page"
      actions={
        <LinkButton href="/" variant="primary">
          To my projects
        </LinkButton>
      }
    >
      <p>
        This page is for other roles than yours. If you need it, ask an owner of the project to
        change your role.
      </p>
    </Page>
  );
}
