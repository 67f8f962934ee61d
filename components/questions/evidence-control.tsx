import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import type { Answers, AnswerValue, EvidenceListQuestion } from "@/lib/protocols/types";
import type { ControlProps } from "./control";
import { EvidenceSource } from "./evidence-source";

const sourcesOf = (value: AnswerValue | undefined): Answers[] =>
  Array.isArray(value)
    ? value.filter((each): each is Answers => typeof each === "object" && each !== null)
    : [];

const isEmpty = (source: Answers): boolean =>
  Object.values(source).every((value) => value === "" || value === false);

/** Sources one below the other, each an address with its passage. */
export function EvidenceControl(props: ControlProps<EvidenceListQuestion>) {
  const { value, onChange, id, isReadOnly } = props;
  const list = useRef<HTMLDivElement>(null);
  const sources = sourcesOf(value);
  const shown = sources.length > 0 ? sources : [{}];

  const set = (next: readonly Answers[], kind: "pick" | "type") =>
    onChange(next.every(isEmpty) && next.length < 2 ? undefined : next, kind);
  const focusLast = () =>
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLInputElement>("input[type=url]");
      fields?.item(fields.length - 1)?.focus();
    });
  const add = () => {
    set([...shown, {}], "pick");
    focusLast();
  };
  const remove = (index: number) => {
    set(shown.toSpliced(index, 1), "pick");
    focusLast();
  };

  return (
    <div ref={list} className="grid gap-3">
      {shown.map((source, index) => (
        <EvidenceSource
          // biome-ignore lint/suspicious/noArrayIndexKey: sources have no identity but their place
          key={index}
          id={`${id}-${index}`}
          number={index + 1}
          source={source}
          describedBy={props.describedBy}
          isInvalid={props.isInvalid}
          isReadOnly={isReadOnly}
          onChange={(next, kind) => set(shown.toSpliced(index, 1, next), kind)}
          {...(shown.length > 1 && { onRemove: () => remove(index) })}
        />
      ))}
      {!isReadOnly && (
        <Button
          variant="plain"
          size="small"
          className="justify-self-start"
          isDisabled={isEmpty(shown.at(-1) ?? {})}
          onPress={add}
        >
          <Icon name="plus" /> Add a source
        </Button>
      )}
    </div>
  );
}
