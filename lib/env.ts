import { z } from "zod";

/**
 * The only place that reads `process.env`, but for NODE_ENV, which the build writes in. Values are parsed on first use, so that a build needs
 * none of them; `npm start` sets them all.
 */
const schema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must start with postgresql://"),
  NEXTAUTH_SECRET: z.string().min(16, "must have 16 characters or more"),
  NEXTAUTH_URL: z.url(),
  /** Connections of each of the two clients; more than about ten serve no better. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  /** Number of proxies whose X-Forwarded-For entries can be believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** Encrypts stored keys of judges' endpoints; NEXTAUTH_SECRET does where it is not set. */
  ADJUDICA_KEY: z.string().min(16, "must have 16 characters or more").optional(),
  /** Keys of judges' endpoints: a JSON object of addresses and keys. */
  ADJUDICA_JUDGE_KEYS: z.string().optional(),
  /** The program's folder, where it is not the working folder. */
  ADJUDICA_ROOT: z.string().default(process.cwd()),
});
type Env = z.infer<typeof schema>;

/** One variable. Throws an error that names the variable and what is wrong with it. */
export function env<K extends keyof Env>(name: K): Env[K] {
  const parsed = schema.shape[name].safeParse(process.env[name] || undefined);
  if (!parsed.success) {
    const found = process.env[name] ? "cannot be used" : "is not set";
    throw new Error(`${name} ${found}: ${parsed.error.issues[0]?.message}`);
  }
  return parsed.data as Env[K];
}

/** As `env`; undefined where the variable is not set. */
export const envIfSet = <K extends keyof Env>(name: K): Env[K] | undefined =>
  process.env[name] ? env(name) : undefined;
