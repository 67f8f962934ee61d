import { buildXlsx } from "@/lib/imports/sources/testing";

/** Valid files, and faults to put into them: for tests. Everything follows from a seed. */

const HEADER = ["question_id", "question", "response_id", "response", "label"];
const ROWS: readonly (readonly string[])[] = Array.from({ length: 12 }, (_, index) => [
  `q${Math.floor(index / 2)}`,
  `Is it so, and "why"? ${Math.floor(index / 2)} 是吗`,
  `r${index}`,
  `Yes.\n\nIt is =1+1; שלום 😀 ${index}`,
  index % 3 === 0 ? "Y" : "N",
]);

type Rows = string[][];

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const separated = (rows: Rows, mark: string) =>
  [HEADER, ...rows].map((cells) => `${cells.map(quoted).join(mark)}\r\n`).join("");
const objects = (rows: Rows) =>
  rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [HEADER[index] ?? "x", cell])));

const WRITERS: Readonly<Record<string, (rows: Rows) => string | Uint8Array>> = {
  "a.csv": (rows) => separated(rows, ","),
  "a.tsv": (rows) => separated(rows, "\t"),
  "a.jsonl": (rows) =>
    objects(rows)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(""),
  "a.json": (rows) => JSON.stringify(objects(rows), null, 1),
  "a.xlsx": (rows) => buildXlsx({ rows: [HEADER, ...rows] }),
};

const toBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;
const fresh = (): Rows => ROWS.map((row) => [...row]);

export const KINDS = Object.entries(WRITERS).map(([name, write]) => ({
  name,
  whole: () => toBytes(write(fresh())),
}));

/** A whole number below `limit`. */
export type Random = (limit: number) => number;

/** Numbers that follow from a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** Faults of what rows say, whatever the format. */
const ROW_FAULTS: Readonly<Record<string, (rows: Rows, random: Random) => void>> = {
  "a question that differs": (rows, random) => set(rows, 2 * random(6) + 1, 1, "Another one?"),
  "a question that is blank": (rows, random) => set(rows, random(12), 1, random(2) ? "" : " \n"),
  "a question id that is blank": (rows, random) => set(rows, random(12), 0, ""),
  "a response that is blank": (rows, random) => set(rows, random(12), 3, ""),
  "a response id that is blank": (rows, random) => set(rows, random(12), 2, " "),
  "a response twice": (rows, random) => set(rows, 1 + random(11), 2, "r0"),
  "a response twice, by a whole row": (rows, random) => rows.push([...(rows[random(12)] ?? [])]),
};

function set(rows: Rows, row: number, column: number, value: string): void {
  const cells = rows[row];
  if (!cells) throw new Error(`there is no row ${row}`);
  cells[column] = value;
}

/** Faults of bytes: of text files, and of archives. */
const TEXT_FAULTS: Readonly<Record<string, (bytes: Uint8Array, random: Random) => Uint8Array>> = {
  "a byte that is not UTF-8": (bytes, random) => inserted(bytes, random(bytes.length), [0xff]),
  "half of a character": (bytes, random) => inserted(bytes, random(bytes.length), [0xe6, 0x98]),
  "a NUL": (bytes, random) => inserted(bytes, inResponse(bytes, random), [0]),
};
const JSON_FAULTS: typeof TEXT_FAULTS = {
  "half of a surrogate pair": (bytes, random) =>
    inserted(bytes, inResponse(bytes, random), [...Buffer.from("\\ud83d")]),
  "a NUL as an escape": (bytes, random) =>
    inserted(bytes, inResponse(bytes, random), [...Buffer.from("\\u0000")]),
  "a key twice": (bytes, random) => replaced(bytes, '"label"', '"question"', random),
  "a colon missing": (bytes, random) => replaced(bytes, '"label":', '"label"', random),
  "a comma missing": (bytes, random) => replaced(bytes, '",', '"', random),
  "its end missing": (bytes, random) => bytes.subarray(0, bytes.length - 4 - random(40)),
};
const CSV_FAULTS: typeof TEXT_FAULTS = {
  "a cell missing": (bytes, random) => replaced(bytes, /"r\d+"[,\t]/, "", random),
  "a cell too many": (bytes, random) => replaced(bytes, /(?="r\d+")/, '"x",\t', random),
};
const QUOTE_FAULTS: typeof TEXT_FAULTS = {
  "a quote that is not closed": (bytes, random) => replaced(bytes, '"\r\n', "\r\n", random),
};
const ARCHIVE_FAULTS: typeof TEXT_FAULTS = {
  "its end missing": (bytes, random) => bytes.subarray(0, bytes.length - 30 - random(400)),
  "its directory spoilt": (bytes) => {
    const at = Buffer.from(bytes).lastIndexOf(Buffer.from("PK\u0001\u0002"));
    return inserted(bytes.subarray(0, at), at, [...bytes.subarray(at + 9)]);
  },
};

function inserted(bytes: Uint8Array, at: number, added: readonly number[]): Uint8Array {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(added), bytes.subarray(at)]);
}

/** A place within the text of a response. */
function inResponse(bytes: Uint8Array, random: Random): number {
  const places = [
    ...Buffer.from(bytes)
      .toString("latin1")
      .matchAll(/It is =1/g),
  ];
  return (places[random(places.length)]?.index ?? 0) + 3;
}

/** One of the places of `what`, replaced. */
function replaced(
  bytes: Uint8Array,
  what: string | RegExp,
  by: string,
  random: Random,
): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  const pattern =
    typeof what === "string" ? what.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : what.source;
  const places = [...text.matchAll(new RegExp(pattern, "g"))];
  const place = places[random(places.length)];
  if (!place) throw new Error(`there is no ${pattern}`);
  const rest = text.slice(place.index + place[0].length);
  return Buffer.from(text.slice(0, place.index) + by + rest, "latin1");
}

/** Faults that a format can have beside those of its rows. */
const FAULTS_OF: Readonly<Record<string, typeof TEXT_FAULTS>> = {
  "a.csv": { ...TEXT_FAULTS, ...CSV_FAULTS, ...QUOTE_FAULTS },
  "a.tsv": { ...TEXT_FAULTS, ...CSV_FAULTS },
  "a.jsonl": { ...TEXT_FAULTS, ...JSON_FAULTS },
  "a.json": { ...TEXT_FAULTS, ...JSON_FAULTS },
  "a.xlsx": ARCHIVE_FAULTS,
};

/** A valid file with one fault in it. */
export function breakFile(random: Random): { name: string; bytes: Uint8Array; fault: string } {
  const names = Object.keys(WRITERS);
  const name = names[random(names.length)] ?? "a.csv";
  const write = WRITERS[name];
  if (!write) throw new Error(`nothing writes ${name}`);
  const byBytes = Object.entries(FAULTS_OF[name] ?? {});
  const byRows = Object.entries(ROW_FAULTS);
  const pick = random(byBytes.length + byRows.length);
  const rows = fresh();
  const bytesFault = byBytes[pick];
  if (bytesFault) {
    const [fault, apply] = bytesFault;
    return { name, fault, bytes: apply(toBytes(write(rows)), random) };
  }
  const [fault, apply] = byRows[pick - byBytes.length] ?? ["", () => {}];
  apply(rows, random);
  return { name, fault, bytes: toBytes(write(rows)) };
}
