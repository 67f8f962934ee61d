import { useRef } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icons";
import type { AnswerValue, ItemListQuestion } from "@/lib/protocols/types";
import { ButtonKey } from "./button-key";
import { type ControlProps, formHotkeyAttribute } from "./control";
import { ItemRow } from "./item-row";
import {
  added,
  carriedForward,
  changed,
  type Item,
  itemsOf,
  mergedUp,
  moved,
  newItemId,
  removed,
} from "./items";

const CARRY_KEY = "c";
const ADD_KEY = "a";

/** An ordered list of texts, each with an id that stays and perhaps a few questions of its own. */
export function ItemListControl(props: ControlProps<ItemListQuestion>) {
  const { question, value, onChange, isReadOnly, material } = props;
  const list = useRef<HTMLDivElement>(null);
  const items = itemsOf(value);
  const carried = carriedForward(items, itemsOf(material.before?.[question.key]));

  const put = (next: readonly Item[], kind: "pick" | "type" = "pick") =>
    onChange(next.length > 0 ? (next as AnswerValue) : undefined, kind);
  const focusItem = (id: string | undefined) =>
    requestAnimationFrame(() => {
      if (id === undefined) return;
      list.current?.querySelector<HTMLElement>(`[data-item="${id}"] textarea`)?.focus();
    });
  const add = (after: number) => {
    const id = newItemId();
    put(added(items, after, id));
    focusItem(id);
  };
  const remove = (index: number, id: string) => {
    put(removed(items, id));
    focusItem(items[index === 0 ? 1 : index - 1]?.id);
  };

  return (
    <div ref={list} className="grid gap-2">
      {carried.count > 0 && !isReadOnly && (
        <button
          type="button"
          onClick={() => put(carried.items)}
          className="inline-flex min-h-9 cursor-pointer items-center gap-2 justify-self-start rounded-lg border border-accent bg-accent-soft px-3 py-1 text-sm font-semibold"
          {...formHotkeyAttribute(CARRY_KEY)}
        >
          Carry {carried.count} forward from the turn before
          <ButtonKey letter={CARRY_KEY} />
        </button>
      )}
      <ol className="grid gap-2">
        {items.map((item, index) => (
          <ItemRow
            key={item.id}
            field={props}
            item={item}
            index={index}
            count={items.length}
            onText={(text) => put(changed(items, item.id, { text }), "type")}
            onAnswer={(change) => put(changed(items, item.id, change))}
            onMove={(step) => {
              put(moved(items, item.id, step));
              focusItem(item.id);
            }}
            onMerge={() => {
              put(mergedUp(items, item.id));
              focusItem(items[index - 1]?.id);
            }}
            onRemove={() => remove(index, item.id)}
            onAdd={() => add(index)}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <button
          type="button"
          className={buttonClasses("secondary", "small", "justify-self-start font-normal!")}
          disabled={items.at(-1)?.text.trim() === ""}
          onClick={() => add(items.length - 1)}
          {...formHotkeyAttribute(ADD_KEY)}
        >
          <Icon name="plus" /> Add {article(question.noun)} {question.noun}
          <ButtonKey letter={ADD_KEY} />
        </button>
      )}
    </div>
  );
}

const article = (noun: string) => (/^[aeiou]/i.test(noun) ? "an" : "a");
