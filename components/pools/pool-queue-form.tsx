"use client";

import { useRouter } from "next/navigation";
import { createPoolQueueAction } from "@/app/(manage)/projects/[slug]/pools/actions";
import { BatchFields } from "@/components/queues/batch-fields";
import {
  CONFIRMS_EMPTY_GROUPS,
  GroupFields,
  LimitFields,
} from "@/components/queues/settings-fields";
import { POOL_ORDER_WORDS } from "@/components/queues/words";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { LinkButton } from "@/components/ui/link";
import { NumberField } from "@/components/ui/number-field";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import type { PoolDetail } from "@/lib/pools/queries";
import { REASON_WORDS, stratumWords } from "@/lib/pools/words";
import { UNIT_WORDS } from "@/lib/protocols/unit-words";
import type { GroupChoice } from "@/lib/work/group-choice";
import { count } from "./numbers";

interface Props {
  slug: string;
  pool: Pick<PoolDetail, "id" | "components">;
  strata: readonly string[];
  groups: readonly GroupChoice[];
  protocols: readonly { id: string; title: string; summary: string }[];
  /** The filters of the pool's table, as the reader left them. */
  chosen: Readonly<Record<string, string | undefined>>;
}

const DEFAULTS = { leaseMinutes: 240, maxPerPerson: null, opensAt: null, closesAt: null };

/** A queue over a pool: who decides on what, how often, in which batches. */
export function PoolQueueForm({ slug, pool, strata, groups, protocols, chosen }: Props) {
  const router = useRouter();
  return (
    <ActionForm
      action={(form) => createPoolQueueAction(slug, pool.id, form)}
      onDone={(href) => router.push(href)}
      confirm={CONFIRMS_EMPTY_GROUPS}
      className="max-w-form"
    >
      <TextField
        label="Name"
        name="name"
        hint="The people who work here see it: it must not tell why sections are in the pool."
        isRequired
        defaultValue="Adjudication"
      />
      <RadioGroup label="Protocol" name="protocolId" defaultValue={protocols[0]?.id}>
        {protocols.map(({ id, title, summary }) => (
          <Radio key={id} value={id} help={summary}>
            {title}
          </Radio>
        ))}
      </RadioGroup>
      <CheckboxGroup
        label="Rows"
        name="poolReasons"
        hint="With none ticked, the whole pool is handed out. What adjudicators see never tells the row."
        defaultValue={chosen.reason ? [chosen.reason] : []}
      >
        {pool.components.map(({ reason, sections }) => (
          <Checkbox key={reason} value={reason}>
            {REASON_WORDS[reason]} ({count(sections)})
          </Checkbox>
        ))}
      </CheckboxGroup>
      <StrataFields pool={pool} strata={strata} chosen={chosen.stratum} />
      <DoubleFields />
      <Section
        title="Batches, order and limits"
        hint="How many sections come together, in which order, and who may do how many. The defaults follow the study."
      >
        <BatchFields />
        <RadioGroup label="Order" name="order" defaultValue="given">
          {Object.entries(POOL_ORDER_WORDS).map(([value, { label, help }]) => (
            <Radio key={value} value={value} help={help}>
              {label}
            </Radio>
          ))}
        </RadioGroup>
        <GroupFields groups={groups} selected={[]} />
        <LimitFields settings={DEFAULTS} words={UNIT_WORDS.section} />
      </Section>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Open the queue</SubmitButton>
        <LinkButton href={`/projects/${slug}/pools/${pool.id}`} variant="plain">
          Cancel
        </LinkButton>
      </div>
    </ActionForm>
  );
}

/** Only where strata say more than the rows do. */
function StrataFields({
  pool,
  strata,
  chosen,
}: Pick<Props, "pool" | "strata"> & { chosen: string | undefined }) {
  const finer = strata.filter((name) => !pool.components.some(({ reason }) => reason === name));
  if (finer.length === 0) return null;
  return (
    <CheckboxGroup
      label="Strata"
      name="poolStrata"
      hint="With none ticked, sections of all strata are handed out."
      defaultValue={chosen ? [chosen] : []}
    >
      {strata.map((name) => (
        <Checkbox key={name} value={name}>
          {stratumWords(name)}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}

/** How many adjudicators decide on a section, and on which share of them more do. */
const DoubleFields = () => (
  <fieldset>
    <legend className="text-[0.9375rem] font-semibold">How many decide</legend>
    <p className="mt-1 text-sm text-ink-soft">
      Agreement needs sections that several have decided on independently. They are drawn within
      each row of the pool, from the seed; row and probability are kept with each section.
    </p>
    <div className="mt-3 grid items-end gap-4 sm:grid-cols-2">
      <NumberField label="Adjudicators of each section" name="overlap" value={1} isRequired />
      <NumberField
        label="Further ones for the sample"
        name="extraOverlap"
        hint="0 draws no sample."
        value={1}
      />
      <NumberField
        label="Sample in percent"
        name="extraPercent"
        hint="Of the sections of each row."
        decimal
        value={25}
      />
      <NumberField
        label="At least"
        name="extraMinimum"
        hint="Sections, as far as there are so many."
        value={200}
      />
      <NumberField label="Seed" name="seed" hint="The same seed draws the same." value={42} />
    </div>
  </fieldset>
);

function Section(props: { title: string; hint: string; children: React.ReactNode }) {
  return (
    <details className="group rounded-xl bg-surface p-5">
      <summary className="cursor-pointer rounded-md font-semibold">
        {props.title}
        <span className="mt-1 block text-sm font-normal text-ink-soft">{props.hint}</span>
      </summary>
      <div className="mt-5 grid gap-6">{props.children}</div>
    </details>
  );
}
