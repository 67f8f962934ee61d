import { z } from "zod";
import { json } from "@/lib/http";
import { PAGE_SIZES, type TableState } from "@/lib/table";
import { snakeCase } from "./case";

const PAGE = "Enter a page from 1.";
const SIZE = `Use one of ${PAGE_SIZES.join(", ")}.`;

/** Which page of a list is asked for. */
export const pageQuery = {
  page: z.coerce.number(PAGE).int(PAGE).min(1, PAGE).max(1_000_000, PAGE).default(1),
  size: z.coerce
    .number(SIZE)
    .pipe(z.literal([...PAGE_SIZES], SIZE))
    .default(100),
};

/** A page of a list of `item`s. */
export const pageOf = (item: z.ZodType) =>
  z.object({
    items: z.array(item),
    total: z.int().describe("Items of all pages."),
    page: z.int(),
    size: z.int(),
    next: z.string().nullable().describe("Address of the next page; null on the last."),
  });

interface PageQuery {
  readonly page: number;
  readonly size: number;
}

/** The state of a table that shows this page in the project's order. */
export const tableState = (
  { page, size }: PageQuery,
  filters: Readonly<Record<string, string | undefined>> = {},
  search = "",
): TableState => ({
  ...{ sort: null, descending: false, page, size, search, hidden: [] },
  filters: Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ),
});

/** A page as the answer of a request, with its `Link` to the next. */
export function pageResponse(
  url: URL,
  { page, size }: PageQuery,
  items: readonly unknown[],
  total: number,
): Response {
  const hasNext = page * size < total;
  const query = new URLSearchParams(url.searchParams);
  query.set("page", String(page + 1));
  const next = hasNext ? `${url.pathname}?${query}` : null;
  const response = json(snakeCase({ items, total, page, size, next }));
  if (next) response.headers.set("link", `<${next}>; rel="next"`);
  return response;
}
