import { IconButton } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { inputClasses } from "@/components/ui/field";
import { Icon } from "@/components/ui/icons";
import { capital } from "@/lib/capital";
import { innerPath, innerProblems } from "@/lib/protocols/inner-problems";
import { askedIn } from "@/lib/protocols/question-set";
import type { Answers, ItemListQuestion } from "@/lib/protocols/types";
import { directionOf } from "@/lib/text-direction";
import type { ControlProps } from "./control";
import type { Item } from "./items";
import { QuestionField } from "./question-field";

interface ItemRowProps {
  readonly field: ControlProps<ItemListQuestion>;
  readonly item: Item;
  readonly index: number;
  readonly count: number;
  readonly onText: (text: string) => void;
  readonly onAnswer: (change: Answers) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onMerge: () => void;
  readonly onRemove: () => void;
  readonly onAdd: () => void;
}

/** What a key in an entry's text does besides typing; false where it does nothing. */
function actOn(event: React.KeyboardEvent, row: ItemRowProps): boolean {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false;
  const isChord = event.altKey && event.shiftKey;
  if (isChord && event.key === "ArrowUp") row.onMove(-1);
  else if (isChord && event.key === "ArrowDown") row.onMove(1);
  else if (isChord && event.key === "Enter") row.onMerge();
  else if (isChord && event.key === "Backspace") row.onRemove();
  else if (event.key === "Enter" && !event.altKey && !event.shiftKey) row.onAdd();
  else return false;
  return true;
}

export function ItemRow(row: ItemRowProps) {
  const { field, item, index, count } = row;
  const { question, isReadOnly, id } = field;
  const name = `${capital(question.noun)} ${index + 1}`;
  const path = `${question.key}.${item.id}`;
  const questions = question.questions ?? [];
  const isWritten = item.text.trim() !== "";
  const problems = field.isInvalid && isWritten ? innerProblems(questions, item) : {};
  return (
    <li
      data-item={item.id}
      className="grid rounded-lg border border-line bg-surface p-2.5 pb-1.5 has-[fieldset]:pb-2.5"
    >
      <div data-question={path} className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1">
        <span aria-hidden="true" className="pt-2 text-sm text-ink-faint tabular-nums">
          {index + 1}
        </span>
        <textarea
          rows={1}
          dir={directionOf(item.text)}
          value={item.text}
          readOnly={isReadOnly}
          placeholder={question.placeholder}
          aria-label={name}
          aria-describedby={field.describedBy}
          aria-invalid={(field.isInvalid && !isWritten) || undefined}
          onFocus={() => field.onCurrent(path)}
          onChange={(event) => row.onText(event.currentTarget.value.replaceAll("\n", " "))}
          onKeyDown={(event) => {
            if (isReadOnly || !actOn(event, row)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          className={classes(
            inputClasses,
            "field-sizing-content min-h-9 min-w-0 resize-none py-1.5",
          )}
        />
        {!isReadOnly && <RowButtons row={row} name={name} count={count} />}
      </div>
      {askedIn(questions, item, {}).questions.map((inner) => (
        <QuestionField
          key={inner.key}
          {...field}
          question={inner}
          path={innerPath(question, item.id, inner)}
          id={`${id}-${index}-${inner.key}`}
          value={item[inner.key]}
          problem={problems[inner.key]}
          explains={false}
          isDense
          isOptional={inner.required === false}
          onChange={(given) => row.onAnswer({ [inner.key]: given ?? null })}
        />
      ))}
    </li>
  );
}

function RowButtons({ row, name, count }: { row: ItemRowProps; name: string; count: number }) {
  const { index } = row;
  return (
    <div className="col-span-2 -me-1 flex justify-end gap-0.5">
      <IconButton
        label={`Move ${name} up`}
        className="size-7"
        isDisabled={index === 0}
        onPress={() => row.onMove(-1)}
      >
        <Icon name="arrowUp" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        className="size-7"
        isDisabled={index === count - 1}
        onPress={() => row.onMove(1)}
      >
        <Icon name="arrowDown" />
      </IconButton>
      <IconButton
        label={`Merge ${name} into the one above`}
        className="size-7"
        isDisabled={index === 0}
        onPress={row.onMerge}
      >
        <Icon name="merge" />
      </IconButton>
      <IconButton label={`Delete ${name}`} className="size-7" onPress={row.onRemove}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}
