import { useRef } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { inputClasses } from "@/components/ui/field";
import { Icon } from "@/components/ui/icons";
import type { AnswerValue, TextListQuestion, UrlListQuestion } from "@/lib/protocols/types";
import type { ControlProps } from "./control";

const linesOf = (value: AnswerValue | undefined): string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** What is stored: nothing at all where every line is blank. */
const stored = (lines: readonly string[]): AnswerValue | undefined =>
  lines.some((line) => line.trim() !== "") ? lines : undefined;

/** A list of short texts or web addresses, one line each. Several pasted at once become lines. */
export function ListControl(props: ControlProps<TextListQuestion | UrlListQuestion>) {
  const { question, value, onChange, isReadOnly } = props;
  const list = useRef<HTMLDivElement>(null);
  const isUrl = question.kind === "url_list";
  const lines = linesOf(value);
  const shown = lines.length > 0 ? lines : [""];
  const noun = isUrl ? "link" : "line";

  const set = (index: number, text: string) => {
    const pasted = isUrl ? text.split(/\s+(?=https?:\/\/)/) : text.split("\n");
    onChange(stored(shown.toSpliced(index, 1, ...pasted)), pasted.length > 1 ? "pick" : "type");
  };
  const focusLine = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll("input")[index]?.focus());
  const add = (after: number) => {
    onChange(shown.toSpliced(after + 1, 0, ""), "pick");
    focusLine(after + 1);
  };
  const remove = (index: number) => {
    onChange(stored(shown.toSpliced(index, 1)), "pick");
    focusLine(Math.max(0, index - 1));
  };

  return (
    <div ref={list} className="grid gap-2">
      {shown.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <div key={index} className="flex items-center gap-1">
          <input
            type={isUrl ? "url" : "text"}
            inputMode={isUrl ? "url" : undefined}
            dir={isUrl ? "ltr" : "auto"}
            autoComplete="off"
            spellCheck={!isUrl}
            value={line}
            readOnly={isReadOnly}
            placeholder={
              isUrl ? "https://" : "placeholder" in question ? question.placeholder : undefined
            }
            aria-label={`${isUrl ? "Link" : "Line"} ${index + 1}`}
            aria-describedby={props.describedBy}
            aria-invalid={props.isInvalid || undefined}
            onChange={(event) => set(index, event.currentTarget.value)}
            onKeyDown={(event) => {
              const alone = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
              if (event.key !== "Enter" || !alone || isReadOnly) return;
              event.preventDefault();
              if (line.trim() !== "") add(index);
            }}
            className={classes(inputClasses, "h-10 min-w-0 aria-invalid:border-major")}
          />
          {shown.length > 1 && !isReadOnly && (
            <IconButton label={`Remove ${noun} ${index + 1}`} onPress={() => remove(index)}>
              <Icon name="close" />
            </IconButton>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          variant="plain"
          size="small"
          className="justify-self-start"
          isDisabled={shown.at(-1)?.trim() === ""}
          onPress={() => add(shown.length - 1)}
        >
          <Icon name="plus" /> Add a {noun}
        </Button>
      )}
    </div>
  );
}
