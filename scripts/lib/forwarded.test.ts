import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { clientAddress } from "@/lib/access/address";
import { noteSender } from "./forwarded.mjs";

/** The address that the application sees of a visitor who sends `forwardedFor`. */
async function seen(forwardedFor: string | undefined, proxies: number): Promise<string> {
  const server = createServer((incoming, response) => {
    noteSender(incoming, proxies);
    response.end(clientAddress(String(incoming.headers["x-forwarded-for"]), proxies));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: "127.0.0.1", port, headers }, resolve).on("error", reject).end();
  });
  const text = (await response.toArray()).join("");
  server.close();
  return text;
}

test.each([
  [undefined, 0, "127.0.0.1"],
  ["203.0.113.9", 0, "127.0.0.1"],
  ["203.0.113.9, 203.0.113.8", 0, "127.0.0.1"],
  ["forged, 203.0.113.5", 1, "203.0.113.5"],
  ["forged, 203.0.113.5, 10.0.0.2", 2, "203.0.113.5"],
  [undefined, 1, "127.0.0.1"],
])(
  "what a visitor writes as %o counts for nothing behind %i proxies",
  async (said, proxies, is) => {
    expect(await seen(said, proxies)).toBe(is);
  },
);
