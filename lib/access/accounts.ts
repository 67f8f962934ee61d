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

export interface NewUser {
  readonly email: string;
  readonly name?: string;
  /** Without one it is made. */
  readonly password?: string;
  readonly isOperator?: boolean;
  readonly defaultRole?: Role;
}

export interface MadeUser {
  readonly userId: string;
  readonly email: string;
  /** To be passed on, shown only now. */
  readonly madePassword: string | null;
}

/**
 * Makes an account. Throws ForbiddenError for all but operators and ValidationError for a taken
 * e-mail address.
 */
export const createUser = (actor: Actor, input: NewUser): Promise<MadeUser> =>
  inTransaction((tx) => makeUser(tx, actor, input));

/** As createUser, in a transaction that does more. */
export async function makeUser(tx: Tx, actor: Actor, input: NewUser): Promise<MadeUser> {
  requireOperator(actor);
  const madePassword = input.password === undefined ? makePassword() : null;
  const email = parseFields(emailField, input.email);
  const account = {
    email,
    name: input.name?.trim() || (email.split("@")[0] ?? email),
    password: input.password ?? madePassword ?? "",
  };
  const { isOperator = false, defaultRole = null } = input;
  const userId = await insertAccount(tx, account, { isOperator, defaultRole });
  await recordEvent(tx, actor, "user.created", { target: userId }, { isOperator });
  return { userId, email, madePassword };
}
