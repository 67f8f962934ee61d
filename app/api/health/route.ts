/** Says that the web server answers; reads nothing, so it also measures what a bare route costs. */
export const GET = (): Response =>
  Response.json({ ok: true }, { headers: { "cache-control": "no-store" } });

export const dynamic = "force-dynamic";
