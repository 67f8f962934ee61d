import { text } from "node:stream/consumers";
import type { Role } from "@/lib/db/generated/enums";
import { UsageError } from "../exit-codes";

/** A role by its name; hyphens stand for underscores. Throws UsageError with the list of names. */
export async function roleNamed(name: string): Promise<Role> {
  const { Role: roles } = await import("@/lib/db/generated/enums");
  const role = Object.values(roles).find((known) => known === name.replaceAll("-", "_"));
  if (role) return role;
  throw new UsageError(`There is no role “${name}”. Roles: ${Object.values(roles).join(", ")}.`);
}

/** The password from standard input, without the line end that many tools add. */
export async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, "");
  if (password) return password;
  throw new UsageError("Standard input holds no password.");
}
