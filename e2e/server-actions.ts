import { readFile } from "node:fs/promises";
import path from "node:path";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { Form } from "./access-table";

export interface ServerAction {
  readonly id: string;
  readonly name: string;
  /** A page that can run it, such as "/projects/[slug]/people". */
  readonly page: string;
}

interface Manifest {
  readonly node: Record<string, { exportedName: string; workers: Record<string, unknown> }>;
}

/** Every server action of the build, as Next's manifest lists them. */
export async function listServerActions(): Promise<ServerAction[]> {
  const folder = process.env.ADJUDICA_BUILD || ".next";
  const file = path.resolve(folder, "server/server-reference-manifest.json");
  const { node } = JSON.parse(await readFile(file, "utf8")) as Manifest;
  return Object.entries(node).map(([id, { exportedName, workers }]) => ({
    id,
    name: exportedName,
    page: routeOf(Object.keys(workers)[0] ?? "app/page"),
  }));
}

/** "app/(manage)/projects/[slug]/page" as "/projects/[slug]". */
export const routeOf = (file: string): string =>
  file
    .replace(/^app/, "")
    .replace(/\/\([^)]+\)/g, "")
    .replace(/\/(page|route)(\.tsx?)?$/, "") || "/";

/** Runs a server action as a browser would, without a page: the arguments as React encodes them. */
export async function sendAction(
  request: APIRequestContext,
  action: ServerAction,
  address: string,
  args: readonly unknown[],
): Promise<APIResponse> {
  const multipart = new FormData();
  const root = args.map((arg, i) => {
    if (!(arg instanceof Form)) return arg;
    for (const [name, value] of Object.entries(arg.fields))
      multipart.set(`_${i + 1}_${name}`, value);
    return `$K${(i + 1).toString(16)}`;
  });
  multipart.set("0", JSON.stringify(root));
  return request.post(address, {
    headers: { "next-action": action.id, accept: "text/x-component" },
    multipart,
    maxRedirects: 0,
  });
}

/** Runs it and returns the `code` of the refusal, "ok", or the status of anything else. */
export async function callAction(...call: Parameters<typeof sendAction>): Promise<string> {
  const response = await sendAction(...call);
  const text = await response.text();
  const code = /"ok":false,"code":"(\w+)"/.exec(text)?.[1];
  if (code) return code;
  return /"ok":true/.test(text) ? "ok" : String(response.status());
}
