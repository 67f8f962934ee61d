import { FormMessage } from "@/components/ui/form-message";

/** What an import passed over or counted, which is no fault. */
export function ImportNotes({
  knownFiles,
  warnings,
}: {
  knownFiles: readonly string[];
  warnings: readonly { code: string; message: string; count: number }[];
}) {
  if (knownFiles.length === 0 && warnings.length === 0) return null;
  return (
    <FormMessage tone="info">
      {knownFiles.length > 0 && <p>Imported before, and passed over: {knownFiles.join(", ")}.</p>}
      {warnings.map(({ code, count, message }) => (
        <p key={code}>
          {count.toLocaleString("en-GB")} × {message}
        </p>
      ))}
    </FormMessage>
  );
}
