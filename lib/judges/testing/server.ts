import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** What the server does with one request. Without fields it answers that there is no problem. */
export interface Script {
  /** Before anything is sent, in milliseconds. */
  readonly delayMs?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The assistant's words; of a status other than 200, the error's message. */
  readonly content?: string;
  /** Sent as it stands in place of a chat completion. */
  readonly body?: string;
  /** The connection is cut: before the answer, or in its middle. */
  readonly cut?: "before" | "within";
  /** The answer says nothing of tokens. */
  readonly noUsage?: boolean;
}

export interface Received {
  readonly authorization: string | undefined;
  readonly model: string;
  readonly seed: number | undefined;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** Milliseconds since the server was made. */
  readonly atMs: number;
}

/** An endpoint on this machine that speaks the chat-completions protocol, by a script. */
export interface JudgeServer {
  /** Base address, as configurations name it. */
  readonly endpoint: string;
  readonly received: readonly Received[];
  /** How many requests were under way at once, at most. */
  readonly most: () => number;
  close(): Promise<void>;
}

/** answer: what to do with the nth request (from 0), sent `received`. */
export async function startJudgeServer(
  answer: (received: Received, n: number) => Script,
  port = 0,
): Promise<JudgeServer> {
  const received: Received[] = [];
  const began = performance.now();
  let [open, most] = [0, 0];
  const server = createServer(async (request, response) => {
    most = Math.max(most, ++open);
    response.on("close", () => {
      open -= 1;
    });
    const { model, messages, seed } = JSON.parse(await bodyOf(request));
    const { authorization } = request.headers;
    const atMs = performance.now() - began;
    const n = received.push({ authorization, model, messages, seed, atMs }) - 1;
    await play(response, answer(received[n] as Received, n), model);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: found } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${found}/v1`,
    received,
    most: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

async function play(response: ServerResponse, script: Script, model: string): Promise<void> {
  const { delayMs = 0, status = 200, headers = {}, cut } = script;
  if (delayMs > 0) await pause(delayMs);
  if (cut === "before") return void response.destroy();
  const body = script.body ?? (status === 200 ? completion(script, model) : failure(script));
  response.writeHead(status, { "content-type": "application/json", ...headers });
  if (cut !== "within") return void response.end(body);
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}

/** The two lines that prompts ask for. */
export const twoLines = (containsProblem: boolean, reason = "An invented reason."): string =>
  `reason: ${reason}\ncontains_problem: ${containsProblem ? "True" : "False"}`;

const completion = ({ content = twoLines(false), noUsage }: Script, model: string): string =>
  JSON.stringify({
    id: "made-up",
    object: "chat.completion",
    created: 0,
    model,
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    ...(!noUsage && { usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } }),
  });

const failure = ({ content = "No." }: Script): string =>
  JSON.stringify({ error: { message: content, type: "made_up" } });
