import { Badge, type Tone } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import type { CallView } from "@/lib/judges/views";
import { CALL_WORDS, TRY_WORDS } from "@/lib/judges/words";

/** Calls with what they are about, the answer, and what each try brought, word for word. */
export function CallList({
  slug,
  verdicts,
  samples,
  calls,
}: {
  slug: string;
  /** What a verdict of true is called, and one of false. */
  verdicts: readonly [string, string];
  /** How often each unit is asked about. */
  samples: number;
  calls: readonly CallView[];
}) {
  return (
    <ul className="divide-y divide-line rounded-xl bg-surface px-5 sm:px-6">
      {calls.map((call) => (
        <li key={call.id} className="py-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            {call.responseId === null ? (
              <span className="wrap-anywhere">{call.sectionId}</span>
            ) : (
              <TextLink
                href={`/projects/${slug}/data/${call.responseId}`}
                className="wrap-anywhere"
              >
                {call.sectionId}
              </TextLink>
            )}
            <Badge tone={toneOf(call)}>{stateWords(call, verdicts, samples)}</Badge>
          </div>
          <p
            dir="auto"
            className="mt-2 line-clamp-4 max-w-measure whitespace-pre-wrap wrap-anywhere"
          >
            {call.section}
          </p>
          {call.reason !== null && (
            <p dir="auto" className="mt-2 max-w-measure wrap-anywhere text-ink-soft">
              {call.reason}
            </p>
          )}
          <Tries call={call} />
        </li>
      ))}
    </ul>
  );
}

const toneOf = ({ state, verdict }: CallView): Tone =>
  state === "done" ? (verdict ? "major" : "fine") : "unsure";

function stateWords(
  { state, verdict, said, sample }: CallView,
  [yes, no]: readonly [string, string],
  samples: number,
): string {
  const words = verdict === null ? CALL_WORDS[state] : verdict ? yes : no;
  const exactly = said === null ? words : `${words}: ${said}`;
  return samples > 1 ? `${exactly}, sample ${sample}` : exactly;
}

function Tries({ call: { tries, raw } }: { call: CallView }) {
  if (tries.length === 0 && raw === null) return null;
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-sm text-ink-soft">
        {tries.length > 1 ? `Asked ${tries.length} times` : "What came back"}
      </summary>
      <ol className="mt-2 grid gap-2 text-sm">
        {tries.map((each) => (
          <li key={each.at}>
            <span className="text-ink-soft">
              {TRY_WORDS[each.outcome]}
              {each.status && ` (${each.status})`}, {(each.ms / 1000).toFixed(1)} s
            </span>
            {each.message && <p className="wrap-anywhere">{each.message}</p>}
            {each.raw !== undefined && <Raw text={each.raw} />}
          </li>
        ))}
        {raw !== null && tries.at(-1)?.raw === undefined && (
          <li>
            <Raw text={raw} />
          </li>
        )}
      </ol>
    </details>
  );
}

const Raw = ({ text }: { text: string }) => (
  <pre className="mt-1 max-h-60 overflow-auto rounded-lg bg-sunken p-3 whitespace-pre-wrap wrap-anywhere">
    {text === "" ? "(empty)" : text}
  </pre>
);
