import type { PerItemQuestion } from "@/lib/protocols/types";
import type { ControlProps } from "./control";
import { KeyedFields } from "./keyed-fields";

/** The same few questions below each entry of a list that was made before. */
export function PerItemControl(props: ControlProps<PerItemQuestion>) {
  const { question, material } = props;
  const entries = (material.lists[question.items] ?? []).map(({ id, text }) => ({ key: id, text }));
  return <KeyedFields field={props} entries={entries} />;
}
