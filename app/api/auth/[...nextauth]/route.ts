import NextAuth from "next-auth";
import { authOptions, secondsToWait } from "@/lib/access/auth";
import { route } from "@/lib/http";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

const handle = route<Context>(async (request, context) => {
  const response: Response = await NextAuth(authOptions())(request, context);
  return request.method === "POST" ? withRetryAfter(response) : response;
});

/** next-auth answers every refusal with 401; too many tries have a status and a header of their own. */
async function withRetryAfter(response: Response): Promise<Response> {
  if (response.status !== 401) return response;
  const { url } = (await response.clone().json()) as { url?: string };
  const wait = url && secondsToWait(new URL(url).searchParams.get("error"));
  if (!wait) return response;
  const headers = new Headers(response.headers);
  headers.set("retry-after", String(wait));
  return new Response(response.body, { status: 429, headers });
}

export { handle as GET, handle as POST };
