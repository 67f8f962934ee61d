"use client";

import { PlainPage } from "@/components/shell/plain-page";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link";

export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <PlainPage
      title="Something went wrong on the server"
      actions={
        <>
          <Button variant="primary" onPress={retry}>
            Try again
          </Button>
          <LinkButton href="/">To the start page</LinkButton>
        </>
      }
    >
      <p>
        What was saved before is safe. Try again; if it fails again, tell the people who run this
        installation{error.digest ? ` and give them the number ${error.digest}` : ""}.
      </p>
    </PlainPage>
  );
}
