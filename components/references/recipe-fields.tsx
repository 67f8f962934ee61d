"use client";

import { useState } from "react";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { groupLabel } from "@/lib/access/role-words";
import { capital } from "@/lib/capital";
import type { ReferenceChoices } from "@/lib/references/choices";
import { FORM_STEPS, OWN_RECIPE } from "@/lib/references/form";
import { NAMED_RECIPES, type Recipe } from "@/lib/references/recipe";
import { ANSWER_CHOICES, ANSWER_WORDS } from "@/lib/work/answer-choice";
import { FieldGroup } from "./field-group";
import { StepFields } from "./step-fields";

interface Props {
  choices: ReferenceChoices;
  /** What the fields begin with. */
  recipe: Recipe;
  /** Something has got another value of which the page hears nothing. */
  onChange: () => void;
}

/** The choices that decide a reference. Field names as lib/references/form.ts reads them. */
export function RecipeFields(props: Props) {
  const { choices, recipe, onChange } = props;
  const [name, setName] = useState<string>(NAMED_RECIPES[0]?.key ?? OWN_RECIPE);
  const isOwn = name === OWN_RECIPE;
  const usesModel = NAMED_RECIPES.find(({ key }) => key === name)?.recipe.steps.some(
    ({ rule }) => rule === "dawid_skene",
  );
  return (
    <>
      <FieldGroup title="Recipe">
        <RadioGroup
          label="How a section gets its label"
          name="recipe"
          value={name}
          onChange={(value) => {
            setName(value);
            onChange();
          }}
        >
          {NAMED_RECIPES.map(({ key, title, summary }) => (
            <Radio key={key} value={key} help={summary}>
              {title}
            </Radio>
          ))}
          <Radio
            value={OWN_RECIPE}
            help="Steps of your own: who counts, and what they must agree on."
          >
            A recipe of your own
          </Radio>
        </RadioGroup>
      </FieldGroup>
      {isOwn &&
        FORM_STEPS.map((number) => (
          <StepFields key={number} number={number} judges={choices.judges} onChange={onChange} />
        ))}
      {(isOwn || usesModel) && (
        <TextField
          label="Dawid-Skene: probability that a label needs"
          name="threshold"
          hint="From 0.5 up to, but not including, 1."
          inputMode="decimal"
          defaultValue={String(recipe.threshold)}
          className="max-w-form"
        />
      )}
      <WhoFields {...props} />
    </>
  );
}

function WhoFields({ choices, recipe }: Props) {
  const [claimBy, setClaimBy] = useState<string>(recipe.claimBy);
  return (
    <FieldGroup title="What a section needs">
      <TextField
        label="People of the first pass"
        name="minPeople"
        hint="A section with fewer has no label, adjudicated or not. The study asks for 2."
        inputMode="numeric"
        defaultValue={String(recipe.minPeople)}
        className="max-w-form"
      />
      <RadioGroup
        label="A section is left out when “not a claim” is said by anyone of"
        name="claimBy"
        value={claimBy}
        onChange={setClaimBy}
      >
        <Radio value="people">The people of the first pass</Radio>
        <Radio value="everybody">Everybody, systems included</Radio>
        <Radio value="groups">Some groups of people</Radio>
      </RadioGroup>
      {claimBy === "groups" && (
        <GroupBoxes label="Groups whose word decides" name="claimGroups" groups={choices.groups} />
      )}
      <RadioGroup label="Answers that count" name="answers" defaultValue={recipe.answers}>
        {ANSWER_CHOICES.map((choice) => (
          <Radio key={choice} value={choice}>
            {capital(ANSWER_WORDS[choice])}
          </Radio>
        ))}
      </RadioGroup>
      {choices.groups.length > 0 && (
        <GroupBoxes
          label="Only these groups of the first pass count"
          hint="All count where none is ticked."
          name="groups"
          groups={choices.groups}
        />
      )}
      <WithoutFields contributors={choices.contributors} chosen={recipe.without} />
    </FieldGroup>
  );
}

/** Leaving contributors out is rare and their list long: it is folded away until asked for. */
function WithoutFields(props: {
  contributors: ReferenceChoices["contributors"];
  chosen: readonly string[];
}) {
  if (props.contributors.length === 0) return null;
  return (
    <details open={props.chosen.length > 0}>
      <summary className="cursor-pointer rounded-sm font-semibold">
        Built without some contributors
      </summary>
      <CheckboxGroup
        label="Left out"
        name="without"
        hint="Their judgments are gone, and adjudications of sections that the pool’s rule asks for only because of them."
        defaultValue={[...props.chosen]}
        className="mt-3"
      >
        {props.contributors.map((pseudonym) => (
          <Checkbox key={pseudonym} value={pseudonym}>
            {pseudonym}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </details>
  );
}

function GroupBoxes(props: {
  label: string;
  name: string;
  hint?: string;
  groups: readonly string[];
}) {
  return (
    <CheckboxGroup label={props.label} name={props.name} hint={props.hint}>
      {props.groups.map((group) => (
        <Checkbox key={group} value={group}>
          {groupLabel(group)}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}
