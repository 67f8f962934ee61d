import type { ResponseView } from "@/lib/data/response";

/** Where a response comes from, and what its source said about it. */
export function ResponseFacts({ response }: { response: ResponseView }) {
  const { externalId, question, generator, condition, language, metadata, files } = response;
  const facts: [string, string][] = [
    ["Response id", externalId],
    ["Question id", question.externalId],
    ["Generator", generator ?? ""],
    ["Condition", condition ?? ""],
    ["Language", language ?? ""],
    ...Object.entries(metadata).map(([key, value]): [string, string] => [
      key,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
    ["Imported from", files.join(", ")],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-1 text-[0.9375rem] sm:grid-cols-[10rem_1fr]">
      {facts
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere max-sm:mb-2">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
