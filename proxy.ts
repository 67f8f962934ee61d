import { type NextRequest, NextResponse } from "next/server";

/** Kept in step with PATH_HEADER of lib/access/session.ts, which cannot be imported here. */
const PATH_HEADER = "x-adjudica-path";

/**
 * Scripts run only with this request's nonce; nothing is loaded from anywhere else, and no other
 * site may frame a page. Style attributes need `unsafe-inline`: a nonce does not cover them.
 */
function contentPolicy(nonce: string, isDevelopment: boolean): string {
  const scripts = `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`;
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Gives every page its content policy and tells it its own address. It authorises nothing. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = contentPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set(PATH_HEADER, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/** Pages only: the API takes uploads, whose bodies a proxy would cut off, and saves, which are in a hurry. */
export const config = {
  matcher: [
    {
      source: "/((?!api/|_next/static|_next/image|icon.svg|favicon.ico).*)",
      missing: [{ type: "header", key: "next-router-prefetch" }],
    },
  ],
};
