/**
 * The state of a table that lives in its address: `sort=-name&page=2&size=50&q=text&hide=a,b` and
 * one parameter per filter. Pages read it here and hand it to their query; DataTable writes it.
 */
export type SearchParams = Record<string, string | string[] | undefined>;

export interface TableState {
  /** Column to sort by; null where the table has no order of its own. */
  readonly sort: string | null;
  readonly descending: boolean;
  /** From 1. */
  readonly page: number;
  /** Rows per page. */
  readonly size: number;
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  /** Columns that the reader has hidden. */
  readonly hidden: readonly string[];
}

export interface TableOptions {
  /** Columns that can be sorted by; anything else in the address is ignored. */
  readonly sortable: readonly string[];
  /** Such as "-createdAt". */
  readonly defaultSort?: string;
  readonly filters?: readonly string[];
  readonly defaultSize?: number;
}

export const PAGE_SIZES = [25, 50, 100, 250] as const;
const FARTHEST_PAGE = 1_000_000;

/** Without NUL, which no stored text holds and no query can ask for. */
const first = (value: string | string[] | undefined): string =>
  ((Array.isArray(value) ? value[0] : value) ?? "").replaceAll("\0", "");

const wholeNumber = (text: string, fallback: number): number =>
  /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback;

/** Reads the address. What makes no sense there falls back to the default; it never throws. */
export function readTableState(params: SearchParams, options: TableOptions): TableState {
  const wanted = first(params.sort);
  const known = options.sortable.includes(wanted.replace(/^-/, ""));
  const sort = known ? wanted : (options.defaultSort ?? "");
  const size = wholeNumber(first(params.size), 0);
  const filters = (options.filters ?? [])
    .map((name) => [name, first(params[name])] as const)
    .filter(([, value]) => value !== "");
  return {
    sort: sort.replace(/^-/, "") || null,
    descending: sort.startsWith("-"),
    page: Math.min(wholeNumber(first(params.page), 1), FARTHEST_PAGE),
    size: PAGE_SIZES.some((known) => known === size) ? size : (options.defaultSize ?? 50),
    search: first(params.q).trim().slice(0, 200),
    filters: Object.fromEntries(filters),
    hidden: first(params.hide).split(",").filter(Boolean),
  };
}

/** The address query with `changes` made to it; null takes a parameter away. A new order or filter starts at page 1. */
export function changeQuery(current: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(current);
  if (!("page" in changes) && !("hide" in changes)) params.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") params.delete(name);
    else params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : "";
}
