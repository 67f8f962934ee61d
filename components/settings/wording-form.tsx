"use client";

import { useState, useTransition } from "react";
import { setProtocolTextsAction } from "@/app/(manage)/projects/[slug]/settings/actions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CONFIRMS_REPLACING } from "@/components/ui/confirms-replacing";
import { FormMessage } from "@/components/ui/form-message";
import { KeptNotice } from "@/components/ui/kept-texts";
import { sendAction } from "@/components/ui/send-action";
import { TextArea } from "@/components/ui/text-area";
import { showToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/action";
import type { ProtocolText } from "@/lib/protocols/texts";
import { CHANGED_MEANWHILE } from "@/lib/replacing";
import type { Texts } from "@/lib/text-drafts";
import { pathWords } from "./path-words";
import { useWording } from "./use-wording";

export function WordingForm(props: {
  projectId: string;
  protocolId: string;
  version: number;
  places: readonly ProtocolText[];
  own: Texts;
}) {
  const { places, own, ...target } = props;
  const draftKey = `wording:${target.projectId}:${target.protocolId}:${target.version}`;
  const { texts, isChanged, kept, change, discard, saved } = useWording(draftKey, own);
  const [shown, setShown] = useState(own);
  const [result, setResult] = useState<ActionResult<Texts>>();
  const [isPending, startTransition] = useTransition();
  const save = (base?: Texts) =>
    startTransition(async () => {
      const input = { ...target, texts, shown: base };
      const answer = await sendAction(() => setProtocolTextsAction(input));
      setResult(answer);
      if (!answer.ok) return;
      setShown(answer.value);
      saved();
      showToast("Wording saved", "New and reloaded pages show it.");
    });
  const failed = result?.ok === false ? result : undefined;
  const asks = failed?.code === CHANGED_MEANWHILE;
  return (
    <>
      {failed && !asks && (
        <FormMessage className="mb-4">Nothing was saved. {failed.message}</FormMessage>
      )}
      {kept && (
        <div className="mb-4">
          <KeptNotice draft={kept} onDiscard={discard} />
        </div>
      )}
      <ul className="overflow-hidden rounded-xl bg-surface">
        {places.map((place) => (
          <Place
            key={place.path}
            place={place}
            own={texts[place.path]}
            error={failed?.fields[place.path]}
            change={(text) => change(withText(texts, place.path, text))}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 mt-4 flex flex-wrap items-center gap-4 bg-ground py-4">
        {asks && (
          <FormMessage tone="warning" className="basis-full">
            <p>{failed.message}</p>
            <Button onPress={() => save()} isPending={isPending}>
              {CONFIRMS_REPLACING.label}
            </Button>
          </FormMessage>
        )}
        <Button
          variant="primary"
          onPress={() => save(shown)}
          isPending={isPending}
          isDisabled={!isChanged}
        >
          Save the wording
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {isChanged ? "There are changes that are not saved." : ""}
        </p>
      </div>
    </>
  );
}

function withText(texts: Texts, path: string, text: string | null): Texts {
  const { [path]: _, ...rest } = texts;
  return text === null ? rest : { ...rest, [path]: text };
}

function Place(props: {
  place: ProtocolText;
  own: string | undefined;
  error?: string;
  change: (text: string | null) => void;
}) {
  const { place, own, error, change } = props;
  const words = pathWords(place.path);
  const isOwn = own !== undefined;
  return (
    <li className="px-5 py-4 not-first:border-t not-first:border-line sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
          {words}
          {isOwn && <Badge tone="accent">Own words</Badge>}
        </p>
        <Button
          variant="plain"
          size="small"
          aria-label={`${isOwn ? "Undo own words for" : "Change"} ${words}`}
          onPress={() => change(isOwn ? null : (place.text ?? ""))}
        >
          {isOwn ? "As it ships" : "Change"}
        </Button>
      </div>
      <p className="max-w-measure whitespace-pre-line">
        {place.text ?? <span className="text-ink-faint">No text here</span>}
      </p>
      {isOwn && (
        <TextArea
          className="mt-3"
          label={`In your words: ${words}`}
          hint={place.optional ? "Leave it blank to show no text here." : undefined}
          value={own}
          onChange={change}
          isInvalid={Boolean(error)}
          errorMessage={error}
          rows={2}
        />
      )}
    </li>
  );
}
