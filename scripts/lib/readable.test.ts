import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { refuseUnreadable } from "./readable.mjs";

test.each([
  ["/api/x/%00", 400],
  ["/api/x?name=a%00b", 400],
  ["/api/x/%ff/data", 400],
  ["/projects/%zz", 400],
  ["/api/x?name=%E0%A4%A", 400],
  ["/api/x?name=100%25", 200],
  ["/api/x/%E5%8F%91?q=%F0%9F%98%80", 200],
  ["/projects/a?b=c+d%2Fe", 200],
])("%s is answered %i", async (address, status) => {
  const server = createServer((request, response) => {
    if (!refuseUnreadable(request, response)) response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${address}`);
  server.close();
  expect(answer.status).toBe(status);
  if (status === 400) expect(await answer.json()).toMatchObject({ code: "malformed" });
});
