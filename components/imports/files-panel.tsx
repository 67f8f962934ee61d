"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import {
  dropUploadAction,
  startFilesImportAction,
} from "@/app/(manage)/projects/[slug]/import/actions";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { Panel } from "@/components/ui/panel";

/** Sent files: what they are, and what can be done with them now. */
export function FilesPanel({
  slug,
  uploadId,
  format,
  files,
  isRunning,
  isChecked,
}: {
  slug: string;
  uploadId: string;
  /** Its title, for people. */
  format: string;
  /** Names. */
  files: readonly string[];
  /** Whether they are being checked or imported now. */
  isRunning: boolean;
  /** Whether the last check found nothing wrong. */
  isChecked: boolean;
}) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async (work: () => Promise<{ ok: true } | { ok: false; message: string }>) => {
    setAsking(true);
    setFailure(null);
    const answer = await work();
    setAsking(false);
    if (!answer.ok) setFailure(answer.message);
    return answer.ok;
  };
  const start = async (dryRun: boolean) => {
    if (await ask(() => startFilesImportAction(slug, uploadId, dryRun))) router.refresh();
  };
  const drop = async () => {
    if (await ask(() => dropUploadAction(slug, uploadId))) router.push(`/projects/${slug}/import`);
  };
  return (
    <Panel>
      <div className="grid gap-4">
        <div>
          <h2 className="text-lg">{format}</h2>
          <ul aria-label="Files" className="mt-1 text-ink-soft">
            {files.map((name) => (
              <li key={name} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </div>
        {!isRunning && (
          <div className="flex flex-wrap gap-3">
            {isChecked ? (
              <Button variant="primary" isPending={isAsking} onPress={() => start(false)}>
                Import them
              </Button>
            ) : (
              <Button isDisabled={isAsking} onPress={() => start(true)}>
                Check again
              </Button>
            )}
            <Button variant="plain" isDisabled={isAsking} onPress={drop}>
              Discard these files
            </Button>
          </div>
        )}
        {failure && <FormMessage>{failure}</FormMessage>}
      </div>
    </Panel>
  );
}
