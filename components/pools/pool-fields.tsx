"use client";

import { useState } from "react";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { NumberField } from "@/components/ui/number-field";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { groupLabel } from "@/lib/access/role-words";
import type { PoolChoices } from "@/lib/pools/choices";
import type { PoolParameters } from "@/lib/pools/parameters";
import { optionsOf, SPLIT_WORDS, VOTE_WORDS } from "@/lib/pools/words";

interface Props {
  choices: PoolChoices;
  /** What the fields begin with. */
  parameters: PoolParameters;
  /** A select has got another value: unlike the other fields, selects fire no event of the page. */
  onSelect: () => void;
}

/** The choices that decide what a pool holds. Field names as lib/pools/form.ts reads them. */
export function PoolFields(props: Props) {
  return (
    <>
      <RuleFields {...props} />
      <ClaimFields {...props} />
      <AuditFields {...props} />
      <DetectorFields {...props} />
    </>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-5 rounded-xl bg-surface p-5 sm:p-6">
      <legend className="contents">
        <span className="text-lg font-semibold">{title}</span>
      </legend>
      {children}
    </fieldset>
  );
}

function RuleFields({ choices, parameters, onSelect }: Props) {
  const { systems } = choices;
  return (
    <Group title="Rows of the rule">
      <CheckboxGroup
        label="Judges"
        name="judges"
        hint="Systems whose labels are the judge’s word."
        defaultValue={[...parameters.judges]}
      >
        {systems.length === 0 && (
          <p className="text-ink-soft">The project holds no labels of a system yet.</p>
        )}
        {systems.map(({ pseudonym, systemKind }) => (
          <Checkbox key={pseudonym} value={pseudonym} help={systemKind}>
            {pseudonym}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <Select
        label="Of several judge labels"
        name="judgeVote"
        options={optionsOf(VOTE_WORDS)}
        defaultValue={parameters.judgeVote}
        onChange={onSelect}
      />
      <RadioGroup
        label="Sections judged by one person"
        name="minPeople"
        defaultValue={String(parameters.minPeople)}
      >
        <Radio value="1" help="As the study’s code counts.">
          Enter where the judge and the person differ
        </Radio>
        <Radio value="2" help="As the paper’s text reads.">
          Stay out: at least two people are needed
        </Radio>
      </RadioGroup>
      <RadioGroup
        label="First pass but not the judge"
        name="injection"
        defaultValue={parameters.injection}
      >
        <Radio value="section" help="As the study’s code counts.">
          Leaves out sections with an injected error
        </Radio>
        <Radio value="response" help="As the paper’s text reads.">
          Leaves out whole responses with an injected error
        </Radio>
      </RadioGroup>
    </Group>
  );
}

function ClaimFields({ choices, parameters }: Props) {
  const [claimBy, setClaimBy] = useState<string>(parameters.claimBy);
  return (
    <Group title="Claims">
      <RadioGroup
        label="A section is left out when “not a claim” is said by anyone of"
        name="claimBy"
        value={claimBy}
        onChange={setClaimBy}
      >
        <Radio value="people">The people of the first pass</Radio>
        <Radio value="everybody" help="As the study’s table of the pool.">
          Everybody, systems included
        </Radio>
        <Radio value="groups">Some groups of people</Radio>
      </RadioGroup>
      {claimBy === "groups" && (
        <CheckboxGroup
          label="Groups whose word decides"
          name="claimGroups"
          defaultValue={[...parameters.claimGroups]}
        >
          {choices.groups.map((group) => (
            <Checkbox key={group} value={group}>
              {groupLabel(group)}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
    </Group>
  );
}

function AuditFields({ parameters, onSelect }: Props) {
  const sizes = [
    { name: "auditNoError", label: "Of agreed no error", value: parameters.auditNoError },
    { name: "auditError", label: "Of agreed error", value: parameters.auditError },
    { name: "auditOther", label: "Of the rest", value: parameters.auditOther },
  ];
  return (
    <Group title="Audit sample">
      <p className="max-w-measure text-ink-soft">
        Sections in no row, drawn by chance and hidden among the others. Without them nothing can be
        said about errors that nobody found.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        {sizes.map(({ name, label, value }) => (
          <NumberField key={name} name={name} label={label} value={value} />
        ))}
      </div>
      <Select
        label="Split the strata by"
        name="splitBy"
        options={optionsOf(SPLIT_WORDS)}
        defaultValue={parameters.splitBy}
        onChange={onSelect}
      />
    </Group>
  );
}

function DetectorFields({ choices, parameters }: Props) {
  if (choices.systems.length === 0) return null;
  return (
    <Group title="New detectors">
      <CheckboxGroup
        label="Systems whose positives enter"
        name="detectors"
        hint="Sections that they flag and that no adjudicator has judged. A judge of the rule cannot be one of them."
        defaultValue={[...parameters.detectors]}
      >
        {choices.systems.map(({ pseudonym }) => (
          <Checkbox key={pseudonym} value={pseudonym}>
            {pseudonym}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <NumberField
        label="Only so many, by chance"
        name="detectorSample"
        hint="Leave empty for all of them."
        value={parameters.detectorSample}
      />
    </Group>
  );
}
