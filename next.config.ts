import type { NextConfig } from "next";

const config: NextConfig = {
  // Tests build and serve beside a running server.
  distDir: process.env.ADJUDICA_BUILD || ".next",
  // `npm test` type-checks; a start need not do it again.
  typescript: {
    ignoreBuildErrors: true,
    ...(process.env.ADJUDICA_BUILD && { tsconfigPath: "tsconfig.check.json" }),
  },
  poweredByHeader: false,
  serverExternalPackages: ["@node-rs/argon2", "pg", "postgres"],
};

export default config;
