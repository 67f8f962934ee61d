import type { Place } from "./access-table";

/** What addresses need besides what a walk has made. */
const FIXED = {
  protocolId: "first-pass",
  format: "units",
  token: "no-such-token",
  name: "table-3",
  file: "units",
  report: "table-6",
  statistic: "percent-agreement",
};

/** An address of the application's folders, such as "/projects/[slug]", with its places filled in. */
export const fillAddress = (
  address: string,
  place: Place,
  names: Readonly<Record<string, string>> = {},
): string =>
  address.replace(/\[(\.\.\.)?(\w+)\]/g, (_, rest, name: string) =>
    rest ? "session" : String({ ...FIXED, reference: place.referenceId, ...place, ...names }[name]),
  );
