"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";

/** Sends one table to the server, then goes on to say what its columns are. */
export function UploadTable({ slug, title }: { slug: string; title: string }) {
  const router = useRouter();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    setFailure(null);
    setShare(0);
    const answer = await sendTable(slug, file, setShare);
    if ("uploadId" in answer) router.push(`/projects/${slug}/import/${answer.uploadId}`);
    else {
      setFailure(answer.message);
      setShare(null);
    }
  };
  return (
    <Panel>
      <div className="grid gap-4">
        <div>
          <h2 className="text-lg">{title}</h2>
          <p className="mt-1 max-w-measure text-ink-soft">
            A spreadsheet (XLSX), CSV, TSV, JSON or JSONL, as it is. Next you say which column is
            what. Exports of Label Studio and doccano are known.
          </p>
        </div>
        <div>
          <FileTrigger
            acceptedFileTypes={[".xlsx", ".csv", ".tsv", ".tab", ".json", ".jsonl", ".ndjson"]}
            onSelect={(files) => files?.[0] && send(files[0])}
          >
            <Button variant="primary" isDisabled={share !== null}>
              Choose a file
            </Button>
          </FileTrigger>
        </div>
        {share !== null && (
          <ProgressBar
            label={share < 1 ? "Sending" : "Looking at its first rows …"}
            value={Math.round(share * 100)}
            max={100}
            valueText={`${Math.round(share * 100)} %`}
          />
        )}
        {failure && <FormMessage>{failure}</FormMessage>}
      </div>
    </Panel>
  );
}

type Answer = { readonly uploadId: string } | { readonly message: string };

/** The file as the body of a request, read from the disk as it is sent. */
const sendTable = (
  slug: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<Answer> =>
  new Promise((resolve) => {
    // fetch cannot tell how far an upload is.
    const request = new XMLHttpRequest();
    request.open("POST", `/api/projects/${slug}/uploads?name=${encodeURIComponent(file.name)}`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(
        (request.response as Answer | null) ?? {
          message: "The server gave no answer that can be read. Nothing was stored; try again.",
        },
      );
    request.onerror = () =>
      resolve({ message: "The server could not be reached. Nothing was stored; try again." });
    request.send(file);
  });
