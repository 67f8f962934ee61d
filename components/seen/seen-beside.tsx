import { FollowUpTurns } from "@/components/task/follow-up-turns";
import { behaviourWords } from "@/lib/protocols/definitions/behaviours";
import { directionOf } from "@/lib/text-direction";
import type { SeenBeside as Beside } from "@/lib/work/seen-beside";
import { type ItemListName, LIST_NAMES } from "@/lib/work/unit-material";

const LIST_TITLES: Readonly<Record<ItemListName, string>> = {
  assumptions: "Wrong assumptions, as listed",
  criteria: "Criterion questions, as listed",
  detections: "Detected behaviours, as listed",
};

/** What stood beside the conversation: lists, the patient's behaviour, how it went on. */
export function SeenBeside({
  beside,
  language,
}: {
  beside: Beside | null;
  language: string | null;
}) {
  if (!beside)
    return (
      <p>
        Nothing that is kept here agrees with the hash of what was shown. Lists, the patient’s
        behaviour and what followed, as they stood beside the conversation, cannot be shown any
        more, and its texts or translations may have been others.
      </p>
    );
  const { lists, category, continuation, changed } = beside;
  return (
    <>
      {LIST_NAMES.filter((name) => lists[name].length > 0).map((name) => (
        <Section key={name} id={`seen-${name}`} title={LIST_TITLES[name]}>
          {changed.includes(name) && (
            <Changed>The list has changed since. These are the entries that were shown.</Changed>
          )}
          <ol className="grid list-decimal gap-1.5 ps-6">
            {lists[name].map(({ id, text }) => (
              <li key={id} dir={directionOf(text)} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ol>
        </Section>
      ))}
      {category !== null && (
        <Section id="seen-category" title="Behaviour of the patient">
          {changed.includes("category") && (
            <Changed>
              What counts as the behaviour has changed since. This is what was shown.
            </Changed>
          )}
          <p>{behaviourWords(category)}</p>
        </Section>
      )}
      {continuation.length > 0 && (
        <Section id="seen-continuation" title="How it went on">
          <FollowUpTurns continuation={continuation} language={language} />
        </Section>
      )}
    </>
  );
}

function Section(props: {
  readonly id: string;
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  const { id, title, children } = props;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

const Changed = ({ children }: { children: React.ReactNode }) => (
  <p className="mb-2 text-ink-soft">{children}</p>
);
