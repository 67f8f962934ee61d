import { z } from "zod";
import { recordEvent } from "@/lib/audit/record";
import type { Role } from "@/lib/db/generated/enums";
import { newId } from "@/lib/db/ids";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { ForbiddenError, ValidationError } from "@/lib/errors";
import type { Actor } from "./actor";
import { emailField, nameField, parseFields } from "./fields";
import { hashPassword } from "./passwords";
import { makePassword } from "./secrets";

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

const accountFields = z.object({ email: emailField, name: nameField });

const TAKEN = "There is an account with this e-mail address.";

/** Inserts an account, checked. For the use cases below and invitations, which authorise first. */
export async function insertAccount(
  tx: Tx,
  input: NewAccount,
  rights: { isOperator?: boolean; defaultRole?: Role | null } = {},
): Promise<string> {
  const { email, name } = parseFields(accountFields, input);
  const passwordHash = await hashPassword(input.password);
  const id = newId();
  const { count } = await tx.user.createMany({
    data: { id, email, name, passwordHash, ...rights },
    skipDuplicates: true,
  });
  if (count === 0) throw new ValidationError(TAKEN, { email: TAKEN });
  return id;
}

/** Whoever looks after this installation; everybody else gets ForbiddenError. */
export function requireOperator(actor: Actor): void {
  if (actor.kind === "operator" || actor.isOperator) return;
  throw new ForbiddenError("Only an operator of this installation can do this.");
}

/**
 * Makes an account. Without a password one is made and handed back, to be passed on. Throws
 * ForbiddenError for all but operators and ValidationError for a taken e-mail address.
 */
export async function createUser(
  actor: Actor,
  input: {
    email: string;
    name?: string;
    password?: string;
    isOperator?: boolean;
    defaultRole?: Role;
  },
): Promise<{ userId: string; email: string; madePassword: string | null }> {
  requireOperator(actor);
  const madePassword = input.password === undefined ? makePassword() : null;
  const email = parseFields(emailField, input.email);
  const account = {
    email,
    name: input.name?.trim() || (email.split("@")[0] ?? email),
    password: input.password ?? madePassword ?? "",
  };
  const { isOperator = false, defaultRole = null } = input;
  const userId = await inTransaction(async (tx) => {
    const id = await insertAccount(tx, account, { isOperator, defaultRole });
    await recordEvent(tx, actor, "user.created", { target: id }, { isOperator });
    return id;
  });
  return { userId, email, madePassword };
}
