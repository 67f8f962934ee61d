"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { startFilesImportAction } from "@/app/(manage)/projects/[slug]/import/actions";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { ProgressBar } from "@/components/ui/progress-bar";
import { sendAction } from "@/components/ui/send-action";
import { FilePicker } from "./file-picker";
import { type ImportChoices, sendFiles } from "./send-files";

/**
 * Takes files and sends them. A table goes on to be mapped; files of other formats are checked, and
 * the person is taken to what came of it.
 */
export function SendPanel({ slug, choices }: { slug: string; choices: ImportChoices }) {
  const router = useRouter();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isTable = choices.format === "table";
  const chosen = isTable ? files.slice(-1) : files;
  const fail = (message: string) => {
    setShare(null);
    setFailure(message);
  };
  const send = async () => {
    setFailure(null);
    setShare(0);
    const sent = await sendFiles(slug, choices, chosen, setShare);
    if ("message" in sent) return fail(sent.message);
    if (!isTable) {
      const started = await sendAction(() => startFilesImportAction(slug, sent.uploadId, true));
      if (!started.ok) return fail(started.message);
    }
    router.push(`/projects/${slug}/import/${sent.uploadId}`);
  };
  return (
    <div className="grid gap-6">
      <FilePicker
        files={chosen}
        isSingle={isTable}
        onChange={(next) => {
          setFiles(next);
          setFailure(null);
        }}
      />
      <div>
        <Button
          variant="primary"
          isDisabled={chosen.length === 0 || share !== null}
          isPending={share !== null}
          onPress={send}
        >
          {isTable ? "Send and say what its columns are" : "Check the files"}
        </Button>
      </div>
      {share !== null && <SendingBar share={share} isTable={isTable} />}
      {failure && <FormMessage>{failure}</FormMessage>}
    </div>
  );
}

function SendingBar({ share, isTable }: { share: number; isTable: boolean }) {
  const percent = Math.round(share * 100);
  const next = isTable ? "Looking at the first rows …" : "Starting the check …";
  return (
    <ProgressBar
      label={share < 1 ? "Sending" : next}
      value={percent}
      max={100}
      valueText={`${percent} %`}
    />
  );
}
