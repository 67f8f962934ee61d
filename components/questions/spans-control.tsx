import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import type { AnswerValue, SpansQuestion } from "@/lib/protocols/types";
import type { ControlProps } from "./control";
import { findPassage, type Passage, passagesOf } from "./passage";

/** Passages of the unit's text: select in the text, then mark. */
export function SpansControl(props: ControlProps<SpansQuestion>) {
  const { question, value, onChange, isReadOnly, material } = props;
  const [hint, setHint] = useState<string | null>(null);
  const passages = passagesOf(value);

  const mark = (label: string | undefined) => {
    const found = findPassage(material.text, document.getSelection()?.toString() ?? "");
    if (!found) return setHint("Select a passage in the text first.");
    setHint(null);
    onChange([...passages, label === undefined ? found : { ...found, label }], "pick");
  };
  const remove = (gone: Passage) => {
    const left = passages.filter((each) => each !== gone);
    onChange(left.length > 0 ? (left as AnswerValue) : undefined, "pick");
  };

  return (
    <div className="grid gap-2">
      {passages.length > 0 && (
        <ul className="grid gap-1">
          {passages.map((passage) => (
            <li
              key={`${passage.start}-${passage.end}-${passage.label ?? ""}`}
              className="flex items-start gap-2 rounded-lg bg-mark px-3 py-1.5"
            >
              <q className="min-w-0 flex-1" dir="auto">
                {passage.text}
              </q>
              {passage.label && <span className="font-semibold">{passage.label}</span>}
              {!isReadOnly && (
                <IconButton
                  label={`Remove “${passage.text}”`}
                  className="size-7"
                  onPress={() => remove(passage)}
                >
                  <Icon name="close" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          {(question.labels ?? [undefined]).map((label) => (
            <Button key={label ?? ""} size="small" onPress={() => mark(label)}>
              {label === undefined ? "Mark the selected text" : `Mark as ${label}`}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {hint}
      </p>
    </div>
  );
}
