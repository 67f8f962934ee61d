import { IconButton } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { inputClasses } from "@/components/ui/field";
import { Icon } from "@/components/ui/icons";
import type { Answers } from "@/lib/protocols/types";
import type { ChangeKind } from "./control";
import { lengthAdvice } from "./sentences";

interface EvidenceSourceProps {
  readonly id: string;
  /** From 1. */
  readonly number: number;
  readonly source: Answers;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (source: Answers, kind: ChangeKind) => void;
  readonly onRemove?: () => void;
}

const textOf = (source: Answers, key: string): string => {
  const value = source[key];
  return typeof value === "string" ? value : "";
};

/** One page: its address, the passage copied from it, an archived copy, and whether it is free to read. */
export function EvidenceSource(props: EvidenceSourceProps) {
  const { id, number, source, isReadOnly, onChange, onRemove } = props;
  const set = (key: string, value: string) => onChange({ ...source, [key]: value }, "type");
  const advice = lengthAdvice(textOf(source, "excerpt"));
  const described = [props.describedBy, advice && `${id}-advice`].filter(Boolean).join(" ");
  return (
    <section
      aria-label={`Source ${number}`}
      className="grid gap-3 rounded-lg border border-line bg-surface p-3"
    >
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm font-semibold text-ink-soft">Source {number}</span>
        {onRemove && !isReadOnly && (
          <IconButton label={`Remove source ${number}`} className="size-8" onPress={onRemove}>
            <Icon name="close" />
          </IconButton>
        )}
      </div>
      <Address {...props} name="url" label="Address of the page" set={set} />
      <label className="grid gap-1 text-sm">
        <span>Passage, copied from the page</span>
        <textarea
          rows={3}
          dir="auto"
          value={textOf(source, "excerpt")}
          readOnly={isReadOnly}
          aria-describedby={described || undefined}
          aria-invalid={props.isInvalid || undefined}
          onChange={({ currentTarget: { value } }) => set("excerpt", value)}
          className={classes(
            inputClasses,
            "field-sizing-content max-h-[40vh] min-h-20 resize-y py-2 text-base leading-relaxed aria-invalid:border-major",
          )}
        />
        {advice && (
          <span id={`${id}-advice`} className="text-ink-soft">
            {advice}
          </span>
        )}
      </label>
      <Address {...props} name="archive_url" label="Archived copy (optional)" set={set} />
      <label className="flex min-h-6 w-fit items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={source.paywalled === true}
          disabled={isReadOnly}
          className="size-5 accent-accent"
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...source, paywalled: checked }, "pick")
          }
        />
        Behind a paywall
      </label>
    </section>
  );
}

interface AddressProps extends EvidenceSourceProps {
  readonly name: "url" | "archive_url";
  readonly label: string;
  readonly set: (key: string, value: string) => void;
}

function Address({ name, label, source, set, isReadOnly, describedBy, isInvalid }: AddressProps) {
  return (
    <label className="grid gap-1 text-sm">
      <span>{label}</span>
      <input
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={textOf(source, name)}
        readOnly={isReadOnly}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={({ currentTarget: { value } }) => set(name, value)}
        className={classes(inputClasses, "h-10 min-w-0 text-base aria-invalid:border-major")}
      />
    </label>
  );
}
