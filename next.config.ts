import { writeFileSync } from "node:fs";
import type { NextConfig } from "next";

/** Tests and measurements build and serve beside a running server, in a folder of their own. */
const ownFolder = process.env.ADJUDICA_BUILD;
if (ownFolder) writeTsconfig(ownFolder);

/** Next writes its folder's types into the tsconfig that it is given, and this one is not kept. */
function writeTsconfig(folder: string): void {
  const include = ["next-env.d.ts", "**/*.ts", "**/*.tsx", "scripts/**/*.mjs"];
  const types = [`${folder}/types/**/*.ts`, `${folder}/dev/types/**/*.ts`];
  const content = { extends: "./tsconfig.json", include: [...include, ...types] };
  writeFileSync(`${folder}.json`, JSON.stringify(content));
}

/** For every answer; the content policy, which needs a nonce, is made per page in proxy.ts. */
const SECURITY_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
];

const config: NextConfig = {
  distDir: ownFolder || ".next",
  // `npm test` type-checks; a start need not do it again.
  typescript: {
    ignoreBuildErrors: true,
    ...(ownFolder && { tsconfigPath: `${ownFolder}.json` }),
  },
  poweredByHeader: false,
  // Above the longest text that lib takes, so that lib can say what is too long; what is longer
  // still is not sent (components/ui/send-action.ts).
  experimental: { authInterrupts: true, serverActions: { bodySizeLimit: "4mb" } },
  headers: async () => [{ source: "/:path*", headers: SECURITY_HEADERS }],
  serverExternalPackages: ["@node-rs/argon2", "pg", "postgres"],
};

export default config;
