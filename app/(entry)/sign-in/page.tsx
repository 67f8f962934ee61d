import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/access/sign-in-form";
import { FormMessage } from "@/components/ui/form-message";
import { hasAccounts } from "@/lib/access/queries";
import { safeNext } from "@/lib/access/safe-next";
import { findActor } from "@/lib/access/session";
import type { SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const { next, error } = await searchParams;
  const target = safeNext(next);
  if (await findActor()) redirect(target);
  if (!(await hasAccounts())) return <NobodyYet />;
  return (
    <>
      <h1 className="mb-6 text-2xl">Sign in</h1>
      <SignInForm next={target} error={typeof error === "string" ? error : undefined} />
    </>
  );
}

function NobodyYet() {
  return (
    <>
      <h1 className="mb-4 text-2xl">Nobody has an account yet</h1>
      <FormMessage tone="info">
        <p>
          The first person makes the owner’s account with a link that the server prints when it
          starts. Look for it in the window where Adjudica was started.
        </p>
      </FormMessage>
    </>
  );
}
