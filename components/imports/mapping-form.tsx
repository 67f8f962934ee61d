"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import {
  dropUploadAction,
  startTableImportAction,
} from "@/app/(manage)/projects/[slug]/import/actions";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { Panel } from "@/components/ui/panel";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { sendAction } from "@/components/ui/send-action";
import type { Mapping } from "@/lib/imports/table/mapping";
import type { TablePreview } from "@/lib/imports/table/preview";
import type { LabelTarget } from "@/lib/imports/table/targets";
import { ColumnMapping } from "./column-mapping";
import { TableHead } from "./table-head";

/** What each column of an uploaded table is: guessed or remembered, and confirmed here. */
export function MappingForm({
  slug,
  uploadId,
  tables,
  remembered,
  targets,
}: {
  slug: string;
  uploadId: string;
  tables: readonly TablePreview[];
  /** Of each table, the mapping that was used last for such columns. */
  remembered: readonly (Mapping | null)[];
  /** Questions that labels can answer. */
  targets: readonly LabelTarget[];
}) {
  const router = useRouter();
  const [index, setIndex] = useState(0);
  const [changed, setChanged] = useState<Mapping | null>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const table = tables[index];
  if (!table) return null;
  const known = remembered[index] ?? null;
  const mapping = changed ?? { ...(known ?? table.guess), sheet: table.sheet };
  const start = async (dryRun: boolean) => {
    setSending(true);
    setFailure(null);
    const answer = await sendAction(() => startTableImportAction(slug, uploadId, mapping, dryRun));
    setSending(false);
    if (!answer.ok) return setFailure(answer.message);
    window.scrollTo({ top: 0 });
    router.refresh();
  };
  const drop = async () => {
    const answer = await sendAction(() => dropUploadAction(slug, uploadId));
    if (answer.ok) router.push(`/projects/${slug}/import`);
    else setFailure(answer.message);
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      {tables.length > 1 && (
        <Select
          label="Sheet"
          className="max-w-form"
          selectedKey={String(index)}
          onSelectionChange={(key) => {
            setIndex(Number(key));
            setChanged(null);
          }}
          options={tables.map(({ sheet }, at) => ({ value: String(at), label: sheet ?? "" }))}
        />
      )}
      <TableHead table={table} />
      <Panel>
        <div className="grid grid-cols-1 gap-6">
          {known && !changed && (
            <FormMessage tone="info">
              <p>Columns are set as in the last file with these columns.</p>
            </FormMessage>
          )}
          <ul aria-label="Columns" className="grid grid-cols-1 gap-5">
            {table.columns.map((column, at) => (
              <ColumnMapping
                key={column}
                column={column}
                table={table}
                samples={table.rows.map((row) => row[at] ?? "").filter(Boolean)}
                mapping={mapping}
                targets={targets}
                onChange={setChanged}
              />
            ))}
          </ul>
          <RadioGroup
            label="Sections of responses that come without"
            value={mapping.split}
            onChange={(split) => setChanged({ ...mapping, split: split as Mapping["split"] })}
          >
            <Radio value="blank-lines">Split at blank lines</Radio>
            <Radio value="markdown">Split by Markdown block</Radio>
          </RadioGroup>
          {failure && (
            <FormMessage>
              {failure.split("\n").map((line) => (
                <p key={line}>{line}</p>
              ))}
            </FormMessage>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" isPending={isSending} onPress={() => start(false)}>
              Import
            </Button>
            <Button isDisabled={isSending} onPress={() => start(true)}>
              Only check
            </Button>
            <Button variant="plain" isDisabled={isSending} onPress={drop}>
              Discard this file
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}
