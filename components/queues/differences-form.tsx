"use client";

import { useRouter } from "next/navigation";
import { createDifferencesAction } from "@/app/(manage)/projects/[slug]/queues/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { NumberField } from "@/components/ui/number-field";
import { TextField } from "@/components/ui/text-field";
import { LIST_DIFFERENCES, type ListRule } from "@/lib/protocols/compared-lists";
import type { ListWords } from "@/lib/work/differences";

/** Opens a queue in which a third person decides where two coders differ. */
export function DifferencesForm(props: {
  slug: string;
  queueId: string;
  name: string;
  /** The lists that its coders write; none where they write no list. */
  lists: readonly ListWords[];
}) {
  const { slug, queueId, name, lists } = props;
  const router = useRouter();
  return (
    <ActionForm
      action={(form) => createDifferencesAction(slug, queueId, form)}
      onDone={(href) => router.push(href)}
      className="max-w-form rounded-xl bg-surface p-5"
    >
      <div>
        <h2 className="text-lg">Let a third person decide</h2>
        <p className="mt-1 text-ink-soft">
          Whoever has had the unit in this queue does not get it again. The third person sees no
          label, and does not know which units the two agreed on.
        </p>
      </div>
      <TextField label="Name" name="name" defaultValue={name} isRequired />
      {lists.length > 0 && <ListRules lists={lists} />}
      <NumberField
        label="Share of the agreed ones mixed in, in per cent"
        name="agreedPercent"
        value={20}
        decimal
      />
      <NumberField label="Seed of the draw" name="seed" value={42} />
      <div>
        <SubmitButton>Open the queue</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** What counts as a difference between two lists of one question. */
function ListRules({ lists }: { lists: readonly ListWords[] }) {
  const noun = lists.map((list) => list.noun).join(" or ");
  const choices = lists.flatMap((list) => list.choices).join(", ");
  const rules: readonly { value: ListRule; label: string; help: string; isOffered: boolean }[] = [
    {
      ...{ value: "number", label: "Another number of entries", isOffered: true },
      help: `One lists more than the other (${noun}).`,
    },
    {
      ...{ value: "entries", label: "Entries that the other does not have", isOffered: true },
      help: "An entry is the same by its id, or word by word; nothing is guessed. Two people who write freely nearly always differ here.",
    },
    {
      ...{ value: "choices", label: `Other answers for them: ${choices}` },
      ...{
        help: "Over the whole list, or for an entry that both have.",
        isOffered: choices !== "",
      },
    },
    {
      ...{ value: "optional", label: "Also lists that may be left out" },
      ...{ help: "Where both have written one.", isOffered: lists.some((list) => list.isOptional) },
    },
  ];
  const offered = rules.filter(({ isOffered }) => isOffered);
  return (
    <CheckboxGroup
      label="What counts as a difference between lists"
      name="lists"
      defaultValue={[...LIST_DIFFERENCES]}
    >
      {offered.map(({ value, label, help }) => (
        <Checkbox key={value} value={value} help={help}>
          {label}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}
