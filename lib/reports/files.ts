import type { Actor } from "@/lib/access/actor";
import { NotFoundError, ValidationError } from "@/lib/errors";
import { onPaper } from "./figures/chart";
import type { ReportChoices } from "./parameters";
import { findItem, getItems } from "./queries";
import { FORMATS, fileNameOf, isFormat, renderItem, renderItems } from "./render/formats";
import { svgText } from "./svg";
import type { ReportItem } from "./types";

export interface ReportFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}

/**
 * A kept table or figure as a file; all of them where `name` is "all". `svg` and `svg-2` are the
 * first and second drawing of a figure. Throws NotFoundError where it has not been worked out, and
 * ValidationError for a format that there is not.
 */
export async function reportFile(
  actor: Actor,
  project: { readonly id: string; readonly slug: string },
  name: string,
  choices: ReportChoices,
  format: string,
): Promise<ReportFile> {
  if (name === "all") {
    const items = await getItems(actor, project.id, choices);
    return wholeFile(project.slug, items, format);
  }
  const item = await findItem(actor, project.id, name, choices);
  if (!item) throw new NotFoundError("This has not been worked out yet.");
  const drawing = /^svg(?:-(\d+))?$/.exec(format);
  if (drawing) return drawingFile(item, Number(drawing[1] ?? 1));
  if (!isFormat(format)) throw unknownFormat(format);
  const { mediaType } = FORMATS[format];
  return { name: fileNameOf(item, format), mediaType, text: renderItem(item, format) };
}

const unknownFormat = (format: string) =>
  new ValidationError(
    `There is no format “${format}”. There are: ${Object.keys(FORMATS).join(", ")}, svg.`,
  );

function wholeFile(slug: string, items: readonly ReportItem[], format: string): ReportFile {
  if (!isFormat(format)) throw unknownFormat(format);
  if (format.endsWith("csv")) throw new ValidationError("A CSV file holds one table: name it.");
  const { ending, mediaType } = FORMATS[format];
  return { name: `${slug}-report.${ending}`, mediaType, text: renderItems(items, format) };
}

function drawingFile({ drawings = [], project, name }: ReportItem, number: number): ReportFile {
  const drawing = drawings[number - 1];
  if (!drawing) throw new NotFoundError("It has no such drawing.");
  const ending = drawings.length > 1 ? `-${number}.svg` : ".svg";
  return {
    name: `${project}-${name}${ending}`,
    mediaType: "image/svg+xml; charset=utf-8",
    text: svgText(onPaper(drawing.svg)),
  };
}
