"use client";

import { TextField, type TextFieldProps } from "./text-field";

/**
 * A number as one types it; what it must be is checked by whoever reads it. Empty where `value` is
 * null: no limit, or not known, as the hint says.
 */
export function NumberField({
  value,
  decimal = false,
  ...props
}: Omit<TextFieldProps, "value" | "defaultValue" | "inputMode"> & {
  /** What the field begins with. */
  value: number | null;
  decimal?: boolean;
}) {
  return (
    <TextField
      {...props}
      inputMode={decimal ? "decimal" : "numeric"}
      defaultValue={value === null ? "" : String(value)}
    />
  );
}
