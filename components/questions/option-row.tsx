import { classes } from "@/components/ui/classes";
import { Kbd } from "@/components/ui/kbd";
import type { Option } from "@/lib/protocols/types";
import { hotkeyAttribute } from "./control";

interface OptionRowProps {
  readonly type: "radio" | "checkbox";
  readonly name: string;
  readonly option: Option;
  readonly hotkey: string | null;
  readonly isChecked: boolean;
  readonly isReadOnly: boolean;
  readonly isCurrent: boolean;
  /** Stands beside others, with little room. */
  readonly isDense?: boolean | undefined;
  readonly help: string | undefined;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly onPick: (isChecked: boolean) => void;
}

/** One option: a real radio button or checkbox, its key, its label and what it means. */
export function OptionRow(props: OptionRowProps) {
  const { type, name, option, hotkey, isChecked, isReadOnly, isCurrent, help, onPick } = props;
  const helpId = help ? `${name}-${String(option.value)}-help` : undefined;
  return (
    <label
      className={classes(
        "group relative flex min-h-9 items-start rounded-lg border py-1.5 transition-colors",
        props.isDense ? "gap-1.5 px-2 text-sm" : "gap-2.5 px-3",
        isChecked ? "border-accent bg-accent-soft" : "border-line bg-surface",
        isReadOnly ? "cursor-default" : "cursor-pointer",
        !isChecked && !isReadOnly && "hover:border-line-strong",
        "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent",
      )}
    >
      <input
        type={type}
        name={name}
        checked={isChecked}
        disabled={isReadOnly}
        aria-describedby={[helpId, props.describedBy].filter(Boolean).join(" ") || undefined}
        aria-invalid={props.isInvalid || undefined}
        aria-keyshortcuts={hotkey ?? undefined}
        onChange={(event) => onPick(event.currentTarget.checked)}
        className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
        {...hotkeyAttribute(hotkey)}
      />
      <Tick type={type} isChecked={isChecked} />
      <span className="min-w-0 flex-1 leading-6">
        <span className={classes(isChecked && !props.isDense && "font-semibold")}>
          {option.label}
        </span>
        {help && (
          <span id={helpId} className="block text-[0.8125rem] leading-5 text-ink-soft">
            {help}
          </span>
        )}
      </span>
      {hotkey && !isReadOnly && <OptionKey hotkey={hotkey} isCurrent={isCurrent} />}
    </label>
  );
}

function Tick({ type, isChecked }: { type: "radio" | "checkbox"; isChecked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "mt-0.5 grid size-5 shrink-0 place-items-center border bg-surface",
        type === "radio" ? "rounded-full" : "rounded-[5px]",
        isChecked ? "border-accent" : "border-line-strong",
      )}
    >
      {isChecked && (
        <span
          className={classes(
            "bg-accent",
            type === "radio" ? "size-2.5 rounded-full" : "size-3 rounded-xs",
          )}
        />
      )}
    </span>
  );
}

/** Bold where the key acts now, quiet on the other questions. */
function OptionKey({ hotkey, isCurrent }: { hotkey: string; isCurrent: boolean }) {
  return (
    <span aria-hidden="true" className={classes("max-lg:hidden", !isCurrent && "invisible")}>
      <Kbd>{hotkey.toUpperCase()}</Kbd>
    </span>
  );
}
