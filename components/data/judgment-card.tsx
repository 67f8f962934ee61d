import { Badge, type Tone } from "@/components/ui/badge";
import { classes } from "@/components/ui/classes";
import { DateTime } from "@/components/ui/date-time";
import { workTime } from "@/components/work/words";
import { groupLabel } from "@/lib/access/role-words";
import { type AnswerWords, answerWords } from "@/lib/data/answer-words";
import type { JudgmentHistory, JudgmentView } from "@/lib/data/response";
import { findProtocol } from "@/lib/protocols/registry";

/** What a judgment comes to, in a word and a shape. */
function verdictOf({
  hasError,
  hasClaim,
  score,
}: JudgmentView): { tone: Tone; words: string } | null {
  if (hasError === true) return { tone: "major", words: "Error" };
  if (hasClaim === false) return { tone: "neutral", words: "No facts" };
  if (hasError === false) return { tone: "fine", words: "No error" };
  return score === null ? null : { tone: "neutral", words: `Accuracy ${score}` };
}

/** One coder's judgment: who, what, when, and what it replaced. */
export function JudgmentCard({ judgment }: { judgment: JudgmentHistory }) {
  const { coder, coderKind, group, protocolId, protocolVersion, earlier } = judgment;
  const verdict = verdictOf(judgment);
  const title = findProtocol(protocolId, protocolVersion)?.title ?? protocolId;
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{shortName(coder)}</span>
        {coderKind === "system" && <Badge>System</Badge>}
        {group && <span className="text-sm text-ink-soft">{groupLabel(group)}</span>}
        {verdict && <Badge tone={verdict.tone}>{verdict.words}</Badge>}
        {judgment.isExtra && <Badge tone="unsure">Extra, after its time</Badge>}
        {judgment.byRule && <Badge>By rule</Badge>}
      </div>
      <Answers judgment={judgment} />
      <p className="text-[0.8125rem] text-ink-faint">
        {title} · <When judgment={judgment} />
      </p>
      {earlier.length > 0 && <Earlier judgments={earlier} />}
    </li>
  );
}

/** Hash-like ids say nothing beyond their beginning. */
const shortName = (coder: string) =>
  /^[0-9a-f]{64}$/.test(coder) ? `${coder.slice(0, 12)}…` : coder;

/** Longest answer that stands in a line with others. */
const SHORT = 48;

/** Answers as they were given: choices in a row, longer texts below one another. */
function Answers({ judgment }: { judgment: JudgmentView }) {
  const answers = answerWords(judgment);
  const isShort = ({ text }: AnswerWords) => text.length <= SHORT && !text.includes("\n");
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-[0.9375rem]">
      {[...answers.filter(isShort), ...answers.filter((answer) => !isShort(answer))].map(
        (answer) => (
          <div key={answer.key} className={isShort(answer) ? undefined : "min-w-0 basis-full"}>
            <dt className={classes("text-ink-soft", isShort(answer) && "inline")}>
              {answer.label}
              {isShort(answer) && ": "}
            </dt>
            <dd
              dir="auto"
              className={isShort(answer) ? "inline" : "wrap-anywhere whitespace-pre-line"}
            >
              {answer.text}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function When({ judgment: { submittedAt, sourceTime, activeMs } }: { judgment: JudgmentView }) {
  if (submittedAt === null) return <>{sourceTime ?? "time not known"}, imported</>;
  const spent = activeMs ? `, ${workTime(activeMs)} of attention` : "";
  return (
    <>
      <DateTime at={submittedAt} />
      {spent}
    </>
  );
}

function Earlier({ judgments }: { judgments: readonly JudgmentView[] }) {
  const words =
    judgments.length === 1 ? "1 earlier version" : `${judgments.length} earlier versions`;
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm text-sm text-accent">{words}</summary>
      <ol className="mt-2 grid gap-3 border-s-2 border-line ps-4">
        {judgments.map((judgment) => (
          <li key={judgment.id} className="grid gap-1">
            <Answers judgment={judgment} />
            <p className="text-sm text-ink-faint">
              <When judgment={judgment} />
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
