import { ROLE_LABELS } from "@/lib/access/permissions";
import type { DemoAccount } from "@/lib/demo/queries";
import { columns } from "../output";

/** The demo people and their password, for people to read; nothing where there is no demo. */
export function accountWords(accounts: readonly DemoAccount[]): string {
  const [first] = accounts;
  if (!first) return "";
  const rows = accounts.map(({ email, role }) => [`  ${email}`, ROLE_LABELS[role]]);
  return `Demo accounts, for trying out only (password of each: ${first.password})\n${columns(rows)}`;
}
