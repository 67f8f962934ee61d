import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText } from "ai";
import type { ModelParameters } from "./parameters";
import type { PromptMessage } from "./prompt-text";
import { retryAfterMs, type TroubleKind } from "./tries";

/** Largest answer that is read, in bytes. */
const MAX_BODY = 4 * 1024 * 1024;

export interface Ask {
  readonly endpoint: string;
  readonly key: string | null;
  readonly model: string;
  readonly parameters: ModelParameters;
  readonly messages: readonly PromptMessage[];
  /** From 1. */
  readonly sample: number;
  readonly timeoutMs: number;
  /** Ends the call early. */
  readonly signal: AbortSignal;
}

/** What a call brought. Tokens are null where the endpoint did not count them. */
export type Reply =
  | {
      readonly kind: "output";
      readonly raw: string;
      readonly inputTokens: number | null;
      readonly outputTokens: number | null;
    }
  | {
      readonly kind: TroubleKind;
      readonly message: string;
      readonly status?: number;
      readonly retryAfterMs: number | null;
    }
  /** The endpoint would refuse every call alike: a wrong key, address or model. */
  | { readonly kind: "denied"; readonly message: string; readonly status: number }
  /** `signal` has ended it. */
  | { readonly kind: "stopped" };

/** Asks an endpoint once, over the chat-completions protocol. Never throws for what it answers. */
export async function askEndpoint(ask: Ask): Promise<Reply> {
  const { endpoint, key, model, parameters, messages, sample } = ask;
  const timeout = AbortSignal.timeout(ask.timeoutMs);
  const provider = createOpenAICompatible({
    name: "judge",
    baseURL: endpoint,
    apiKey: key ?? undefined,
    fetch: boundedFetch,
  });
  try {
    const { text, usage } = await generateText({
      model: provider.chatModel(model),
      messages: conversationOf(messages),
      system: messages.find(({ role }) => role === "system")?.content,
      temperature: parameters.temperature ?? undefined,
      topP: parameters.topP ?? undefined,
      maxOutputTokens: parameters.maxTokens ?? undefined,
      seed: parameters.seed === null ? undefined : parameters.seed + sample - 1,
      maxRetries: 0,
      abortSignal: AbortSignal.any([ask.signal, timeout]),
    });
    const { inputTokens, outputTokens } = usage;
    return {
      kind: "output",
      raw: text,
      inputTokens: inputTokens ?? null,
      outputTokens: outputTokens ?? null,
    };
  } catch (error) {
    if (ask.signal.aborted) return { kind: "stopped" };
    if (timeout.aborted)
      return {
        kind: "timeout",
        message: `No answer in ${ask.timeoutMs / 1000} s.`,
        retryAfterMs: null,
      };
    return troubleOf(error, key);
  }
}

/** Statuses that say the same to every call of a run. */
const DENIED: readonly number[] = [401, 402, 403, 404, 405];
/** Statuses below 500 after which the same call may succeed. */
const PASSING: readonly number[] = [408, 409, 425];

function troubleOf(error: unknown, key: string | null): Reply {
  if (!APICallError.isInstance(error)) {
    // An answer that is no chat completion at all, or none of its choices.
    return { kind: "server", message: messageOf(error, key), retryAfterMs: null };
  }
  const { statusCode: status, responseHeaders } = error;
  const message = messageOf(error, key);
  if (status === undefined) return { kind: "network", message, retryAfterMs: null };
  const wait = retryAfterMs(responseHeaders?.["retry-after"], Date.now());
  if (status === 429) return { kind: "limited", message, status, retryAfterMs: wait };
  if (DENIED.includes(status)) return { kind: "denied", message, status };
  const isRefused = status >= 400 && status < 500 && !PASSING.includes(status);
  return { kind: isRefused ? "refused" : "server", message, status, retryAfterMs: wait };
}

const MAX_MESSAGE = 500;

/** What went wrong in short, with the body's words, and never the key. */
function messageOf(error: unknown, key: string | null): string {
  const parts = [error instanceof Error ? error.message : String(error)];
  if (APICallError.isInstance(error)) {
    const { cause, responseBody } = error;
    if (cause instanceof Error && cause.message !== error.message) parts.push(cause.message);
    if (responseBody && !responseBody.includes(error.message)) parts.push(responseBody);
  }
  const text = parts.join(": ");
  return (key ? text.replaceAll(key, "[key]") : text).slice(0, MAX_MESSAGE);
}

/**
 * As fetch, but it follows no redirect, which could lead the text elsewhere, and reads no more than
 * MAX_BODY bytes.
 */
const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY) throw new Error("The answer is larger than 4 MB.");
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  const kept = new Headers(headers);
  kept.delete("content-encoding");
  kept.delete("content-length");
  return new Response(Buffer.concat(chunks), { status, statusText, headers: kept });
};

/** Everything but the system message, in order. */
const conversationOf = (messages: readonly PromptMessage[]) =>
  messages.flatMap(({ role, content }) => (role === "system" ? [] : [{ role, content }]));
