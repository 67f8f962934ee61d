"use client";

import {
  type DropItem,
  DropZone,
  type FileDropItem,
  FileTrigger,
  Text,
} from "react-aria-components";
import { Button, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";

const isFile = (item: DropItem): item is FileDropItem => item.kind === "file";

/** Files to import: dropped here or chosen, in the order in which they are read. */
export function FilePicker({
  files,
  isSingle = false,
  onChange,
}: {
  files: readonly File[];
  /** Whether only one file is wanted: the last that was chosen. */
  isSingle?: boolean;
  onChange: (files: readonly File[]) => void;
}) {
  /** A file chosen again takes the place of the one before. */
  const add = (added: readonly File[]) =>
    onChange([...files.filter(({ name }) => !added.some((file) => file.name === name)), ...added]);
  return (
    <div className="grid gap-3">
      <DropZone
        onDrop={async ({ items }) =>
          add(await Promise.all(items.filter(isFile).map((item) => item.getFile())))
        }
        className="grid justify-items-center gap-3 rounded-xl border border-dashed border-line-strong bg-ground px-4 py-8 text-center drop-target:border-accent drop-target:bg-accent-soft"
      >
        <Text slot="label" className="text-ink-soft">
          {isSingle ? "Drop a file here, or choose one" : "Drop files here, or choose them"}
        </Text>
        <FileTrigger allowsMultiple={!isSingle} onSelect={(list) => list && add([...list])}>
          <Button>{isSingle ? "Choose a file" : "Choose files"}</Button>
        </FileTrigger>
      </DropZone>
      {files.length > 0 && (
        <ul aria-label="Chosen files" className="grid gap-1">
          {files.map((file) => (
            <li key={file.name} className="flex items-center gap-3">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <span className="shrink-0 text-sm text-ink-soft tabular-nums">{sizeOf(file)}</span>
              <IconButton
                label={`Leave out ${file.name}`}
                onPress={() => onChange(files.filter((other) => other !== file))}
              >
                <Icon name="close" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const KILOBYTE = 1000;
function sizeOf({ size }: File): string {
  if (size < KILOBYTE) return `${size} B`;
  if (size < KILOBYTE ** 2) return `${Math.round(size / KILOBYTE)} kB`;
  return `${(size / KILOBYTE ** 2).toFixed(1)} MB`;
}
