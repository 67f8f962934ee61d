import { vi } from "vitest";
import { run } from "./run";

/** Runs a command as the process would; gives its exit code and what it printed. */
export async function adjudica(...args: string[]) {
  const printed = { out: "", err: "" };
  const out = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.out += text;
    return true;
  });
  const err = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    printed.err += text;
    return true;
  });
  process.exitCode = undefined;
  try {
    return { code: await run(args), ...printed };
  } finally {
    out.mockRestore();
    err.mockRestore();
    process.exitCode = undefined;
  }
}
