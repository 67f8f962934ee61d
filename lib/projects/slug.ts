import { z } from "zod";

const LONGEST = 60;

/** Words that stand at a project's place in addresses. */
const RESERVED: readonly string[] = ["new"];

/** A project's name in addresses and at the command line. */
export const slugField = z
  .string()
  .trim()
  .min(1, "Enter a short name.")
  .max(LONGEST, `Use at most ${LONGEST} characters.`)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "Use small letters a to z, digits and single hyphens, such as “rash-study”.",
  )
  .refine((slug) => !RESERVED.includes(slug), "This name is taken by Adjudica itself.");

/** A short name made from a title; empty where the title has no Latin letter or digit. */
export const slugFrom = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
