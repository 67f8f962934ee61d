"use client";

import { useState } from "react";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { Panel } from "@/components/ui/panel";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { ENCODING_WORDS, type EncodingName } from "@/lib/exports/encoding-words";
import { mayLeave, PROFILE_WORDS, PROFILES, type Profile } from "@/lib/exports/profiles";
import type { FormatChoice } from "@/lib/exports/queries";
import { WhatLeaves } from "./what-leaves";

/** Choose a table, forms and a profile; beside it stands what will leave and what will not. */
export function ExportChooser({
  slug,
  formats,
  most,
}: {
  slug: string;
  formats: readonly FormatChoice[];
  most: Profile;
}) {
  const [name, setName] = useState<string>(formats[0]?.name ?? "");
  const [forms, setForms] = useState<readonly string[]>(["csv", "jsonl"]);
  const [profile, setProfile] = useState<Profile>(most);
  const [hasHistory, setHasHistory] = useState(false);
  const format = formats.find((each) => each.name === name);
  const isOwnForm = format?.files.own !== undefined;
  const chosen = isOwnForm ? format.needs : profile;
  const encodings = ENCODING_WORDS.filter(({ name }) => forms.includes(name));
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Panel title="Choose" className="lg:self-start">
        <div className="grid gap-6">
          <RadioGroup label="What" value={name} onChange={setName}>
            {formats.map(({ name, title, description, needs }) => (
              <Radio
                key={name}
                value={name}
                isDisabled={!mayLeave(most, needs)}
                help={mayLeave(most, needs) ? description : "Holds more than may leave."}
              >
                {title}
              </Radio>
            ))}
          </RadioGroup>
          {name === "judgments" && (
            <Checkbox isSelected={hasHistory} onChange={setHasHistory}>
              With history: also judgments that were revised or came late
            </Checkbox>
          )}
          {!isOwnForm && (
            <>
              <CheckboxGroup
                label="As"
                value={[...forms]}
                onChange={setForms}
                isInvalid={forms.length === 0}
                errorMessage="Choose at least one."
              >
                {ENCODING_WORDS.map(({ name, title, help }) => (
                  <Checkbox key={name} value={name} help={help}>
                    {title}
                  </Checkbox>
                ))}
              </CheckboxGroup>
              <RadioGroup
                label="Profile"
                hint="How much leaves the project."
                value={profile}
                onChange={(value) => setProfile(value as Profile)}
              >
                {PROFILES.map((each) => (
                  <Radio
                    key={each}
                    value={each}
                    isDisabled={!mayLeave(most, each)}
                    help={PROFILE_WORDS[each].help}
                  >
                    {PROFILE_WORDS[each].title}
                  </Radio>
                ))}
              </RadioGroup>
            </>
          )}
        </div>
      </Panel>
      {format && (
        <WhatLeaves
          format={format}
          profile={chosen}
          address={addressOf(slug, format, encodings, chosen, hasHistory)}
          files={filesOf(format, encodings)}
        />
      )}
    </div>
  );
}

type Chosen = readonly { readonly name: EncodingName }[];

function addressOf(
  slug: string,
  format: FormatChoice,
  encodings: Chosen,
  profile: Profile,
  hasHistory: boolean,
): string {
  const query = new URLSearchParams({ profile });
  if (!format.files.own) for (const { name } of encodings) query.append("as", name);
  if (format.name === "judgments" && hasHistory) query.set("all", "1");
  return `/api/projects/${slug}/export/${format.name}?${query}`;
}

/** Names of the chosen forms' files; those that come with every form once, at the end. */
function filesOf({ files }: FormatChoice, encodings: Chosen): string[] {
  if (files.own) return [...files.own];
  const names = encodings.map(({ name }) => files[name] ?? []);
  const common = (names[0] ?? []).filter((file) => /^(data-dictionary|about)\./.test(file));
  return [...new Set(names.flat().filter((file) => !common.includes(file))), ...common];
}
