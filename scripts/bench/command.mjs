import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { commandFile } from "../lib/build.mjs";
import { root } from "../lib/paths.mjs";

/** @param {number} pid @returns {Promise<number>} MB in memory; 0 when it has ended */
async function residentMb(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/**
 * Samples the resident memory of a process ten times a second.
 * @param {number} pid
 * @returns {() => number} ends it and answers the largest, in MB
 */
export function watchMemory(pid) {
  let peak = 0;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentMb(pid));
  }, 100);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/**
 * Runs the bundled command line in a process of its own.
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns seconds by the clock from start to end, and the process's largest memory in MB
 */
export async function measureCommand(args, env) {
  const began = performance.now();
  const child = spawn(process.execPath, [commandFile(), ...args], {
    env: { ...process.env, ...env, ADJUDICA_ROOT: root },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const peakOf = watchMemory(child.pid ?? 0);
  const [code] = await once(child, "close");
  const seconds = (performance.now() - began) / 1000;
  return { code, output: output.trim(), errors: errors.trim(), peak: peakOf(), seconds };
}

/**
 * The same for a command that has to succeed. Throws with what it said.
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export async function mustRun(args, env) {
  const measured = await measureCommand(args, env);
  if (measured.code !== 0)
    throw new Error(`adjudica ${args.join(" ")}: exit ${measured.code}\n${measured.errors}`);
  return measured;
}
