import type { PerCandidateQuestion } from "@/lib/protocols/types";
import type { ControlProps } from "./control";
import { KeyedFields } from "./keyed-fields";

/** The same few questions below each comment. */
export function PerCandidateControl(props: ControlProps<PerCandidateQuestion>) {
  const { candidates, areListed } = props.material;
  const entries = candidates.map(({ number, comment }) => ({
    key: String(number),
    text: comment,
  }));
  return <KeyedFields field={props} entries={entries} noun="Comment" areRecalled={areListed} />;
}
