"use client";

import { useRouter } from "next/navigation";
import { startReportAction } from "@/app/(manage)/projects/[slug]/reports/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { NumberField } from "@/components/ui/number-field";
import { Panel } from "@/components/ui/panel";
import { Select, type SelectOption } from "@/components/ui/select";
import { capital } from "@/lib/capital";
import { CHOICE_WORDS } from "@/lib/reports/choice-words";
import type { ReportChoices } from "@/lib/reports/parameters";

interface Props {
  slug: string;
  choices: ReportChoices;
  judges: readonly string[];
  /** The table that is looked at; the list of all where absent. */
  name?: string;
}

const optionsOf = (words: Readonly<Record<string, string>>): SelectOption[] =>
  Object.entries(words).map(([value, label]) => ({ value, label: capital(label) }));

/** Stands for a choice that is left to the project. */
const BY_PROJECT = "";

/** What the report depends on; sending it works the report out anew where that is needed. */
export function ChoicesPanel({ slug, choices, judges, name }: Props) {
  const router = useRouter();
  const show = (query: string) => {
    router.push(`/projects/${slug}/reports${name ? `/${name}` : ""}${query}`, { scroll: false });
    router.refresh();
  };
  return (
    <div data-print="hide">
      <Panel title="Choices" description="All of them are printed with the tables.">
        <ActionForm
          action={(form) => startReportAction(slug, form)}
          onDone={show}
          className="grid-cols-1"
        >
          <div
            className={
              name
                ? "grid grid-cols-1 items-end gap-5 sm:grid-cols-2 lg:grid-cols-3"
                : "grid grid-cols-1 gap-5"
            }
          >
            <RuleFields choices={choices} judges={judges} />
            <IntervalFields choices={choices} />
          </div>
          <div>
            <SubmitButton>Work out the report</SubmitButton>
          </div>
        </ActionForm>
      </Panel>
    </div>
  );
}

function Choice(props: {
  label: string;
  name: keyof typeof CHOICE_WORDS;
  choices: ReportChoices;
  hint?: string;
}) {
  const { label, name, choices, hint } = props;
  return (
    <Select
      label={label}
      name={name}
      hint={hint}
      defaultValue={choices[name]}
      options={optionsOf(CHOICE_WORDS[name])}
    />
  );
}

function RuleFields({ choices, judges }: { choices: ReportChoices; judges: readonly string[] }) {
  return (
    <>
      <Choice
        label="Rules"
        name="rules"
        choices={choices}
        hint="Where the study’s code and its paper differ."
      />
      <Choice label="Who decides on claims" name="claims" choices={choices} />
      <Choice label="Answers that count" name="answers" choices={choices} />
      {judges.length > 1 && (
        <Select
          label="Judge"
          name="judge"
          defaultValue={choices.judge}
          options={[
            {
              value: BY_PROJECT,
              label: "The main one",
              help: "The study’s, one of the newest pool’s, or the one with the most labels.",
            },
            ...judges.map((value) => ({ value, label: value })),
          ]}
        />
      )}
      <Choice label="Decisions in Figure 2" name="adjudicators" choices={choices} />
      <NumberField
        label="Raters"
        name="raters"
        value={choices.raters ?? null}
        hint="Agreement is also shown at this number of raters. Empty: the overlap of the first pass, or 3."
      />
    </>
  );
}

function IntervalFields({ choices }: { choices: ReportChoices }) {
  const byProject: SelectOption = {
    value: BY_PROJECT,
    label: "By the data",
    help: "As the study for imported study data, questions for new work.",
  };
  return (
    <>
      <Select
        label="Resampled"
        name="resample"
        defaultValue={choices.resample ?? BY_PROJECT}
        options={[byProject, ...optionsOf(CHOICE_WORDS.resample)]}
        hint="Questions with responses within them, and sections with coders, go with percentile intervals and the default engine."
      />
      <NumberField
        label="Resamples"
        name="resamples"
        value={choices.resamples}
        hint="0 for no intervals."
      />
      <NumberField label="Seed" name="seed" value={choices.seed} />
      <Choice label="Engine" name="engine" choices={choices} />
      <Choice label="Intervals" name="ci" choices={choices} />
    </>
  );
}
