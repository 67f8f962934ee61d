import { PasswordField } from "@/components/ui/password-field";

/** A new key for an endpoint. It is stored encrypted and never shown again. */
export const KeyField = ({ hint }: { hint: string }) => (
  <PasswordField label="Key" name="key" autoComplete="off" hint={hint} />
);
