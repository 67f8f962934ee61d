import type { Metadata } from "next";
import { WelcomeForm } from "@/components/access/welcome-form";
import { LinkButton } from "@/components/ui/link";
import { isOwnerTokenUsable } from "@/lib/access/first-owner";
import type { SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "Welcome" };

export default async function WelcomePage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const { token } = await searchParams;
  const isUsable = typeof token === "string" && (await isOwnerTokenUsable(token));
  if (!isUsable) {
    return (
      <>
        <h1 className="mb-3 text-2xl">This link does not work any more</h1>
        <p className="mb-6 text-ink-soft">
          It works once, for a day, and only while nobody has an account. The server prints a new
          one when it starts without any account.
        </p>
        <LinkButton href="/sign-in" variant="primary">
          Sign in
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <h1 className="mb-3 text-2xl">Welcome to Adjudica</h1>
      <p className="mb-6 text-ink-soft">
        You are the first here. This account will look after the installation: it can create
        projects and invite people.
      </p>
      <WelcomeForm token={token} />
    </>
  );
}
