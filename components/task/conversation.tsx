import { useEffect, useRef } from "react";
import { allPassages, type Passage } from "@/components/questions/passage";
import { textAttributes } from "@/components/questions/selection";
import { classes } from "@/components/ui/classes";
import { questionsThrough } from "@/lib/protocols/evaluate";
import type { Protocol } from "@/lib/protocols/types";
import { directionOf } from "@/lib/text-direction";
import { partOf, unitOf } from "@/lib/work/client/task-state";
import type { ConversationTurn, Conversation as Shown } from "@/lib/work/types";
import { MarkedText } from "./marked-text";
import { patientTurns, turnOf } from "./question-material";
import { SPEAKERS } from "./speakers";
import { useTask } from "./task-context";
import { Translated } from "./translated";

/** A conversation as far as it may be seen, with the turn that is judged marked. */
export function Conversation({ conversation }: { conversation: Shown }) {
  const { state, protocol } = useTask();
  const active = unitOf(state, state.activeId);
  const own = turnOf(state, active);
  const target = own ? own.index : conversation.target;
  const numbers = new Map(patientTurns(conversation).map(({ index }, place) => [index, place + 1]));
  const passages = allPassages(questionsThrough(partOf(protocol, active)), active.answers);
  const isOfTurn = (turn: ConversationTurn) => (passage: Passage) =>
    passage.turn === undefined ? turn === own : passage.turn === turn.index;
  return (
    <ol className="grid gap-3">
      {conversation.turns.map((turn) => (
        <Turn
          key={`${turn.index} ${turn.speaker}`}
          turn={turn}
          number={numbers.get(turn.index)}
          isTarget={turn.index === target}
          isJudged={own !== undefined}
          judgedWords={isAboutReply(protocol) ? "the question" : "judge this turn"}
          language={conversation.language}
          passages={passages.filter(isOfTurn(turn))}
        />
      ))}
    </ol>
  );
}

interface TurnProps {
  readonly turn: ConversationTurn;
  readonly number: number | undefined;
  readonly isTarget: boolean;
  /** The turn itself is judged, and not a response to it. */
  readonly isJudged: boolean;
  readonly judgedWords: string;
  readonly language: string | null;
  readonly passages: readonly Passage[];
}

/** Is the question judged together with the answer that follows it? */
const isAboutReply = ({ contexts = [] }: Protocol) =>
  contexts.every((each) => each === "with_reply");

function Turn(props: TurnProps) {
  const { turn, number, isTarget, isJudged, judgedWords, language, passages } = props;
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isTarget) box.current?.scrollIntoView({ block: "nearest" });
  }, [isTarget]);
  const isPatient = turn.speaker === "patient";
  return (
    <li
      ref={box}
      id={turn.unitId ? `text-${turn.unitId}` : undefined}
      aria-current={isTarget ? "true" : undefined}
      className={classes(
        "scroll-my-28 rounded-xl border-s-[3px] px-4 py-3",
        isTarget ? "border-accent" : "border-transparent",
        isTarget && isJudged ? "bg-mark" : isPatient ? "bg-surface" : "bg-sunken",
        !isTarget && !isPatient && "sm:ms-10",
      )}
    >
      <p className="mb-1 flex flex-wrap items-baseline gap-x-2 text-[0.8125rem] text-ink-soft">
        <span className="font-semibold">{SPEAKERS[turn.speaker]}</span>
        {number !== undefined && <span className="tabular-nums">turn {number}</span>}
        {isTarget && (
          <strong className="text-accent">{isJudged ? judgedWords : "answered below"}</strong>
        )}
      </p>
      <Translated translation={turn.translation}>
        <div
          dir={directionOf(turn.text)}
          lang={language ?? undefined}
          className="text-reading whitespace-pre-wrap wrap-anywhere"
          {...textAttributes(turn.unitId, turn.index)}
        >
          <MarkedText text={turn.text} passages={passages} />
        </div>
      </Translated>
    </li>
  );
}
