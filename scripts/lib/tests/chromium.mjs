import { existsSync } from "node:fs";
import path from "node:path";
import { SetupError, say } from "../messages.mjs";
import { inProject, root } from "../paths.mjs";
import { run } from "../processes.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FIXED = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];
/** For pages with Chinese text; without it they show boxes, and no test fails. */
const FONT = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";

const installed = () => {
  const folders = (process.env.PATH ?? "").split(path.delimiter).concat("/usr/bin");
  const places = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...places, ...FIXED].find((file) => existsSync(file));
};

const canUseApt = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** @param {string[]} args */
const apt = (args) =>
  run("apt-get", args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });

/** Installs what is missing of Debian's packages. */
async function installFromDebian() {
  const isBrowserMissing = !installed();
  if (!isBrowserMissing && existsSync(FONT)) return;
  say("Installing Debian's Chromium and a Chinese font …");
  await apt(["update", "-q"]);
  const options = ["install", "-y", "-q", "--no-install-recommends"];
  if (isBrowserMissing) {
    const { code, output } = await apt([...options, "chromium"]);
    if (code !== 0) say(output.split("\n").slice(-15).join("\n"));
  }
  const font = await apt([...options, "fonts-noto-cjk"]);
  if (font.code !== 0) say("The Chinese font could not be installed; the tests do without.");
}

/** Playwright's own browser, downloaded when it is not there yet. */
async function installPlaywrights() {
  say("Installing Playwright's Chromium …");
  const script = inProject("node_modules", "playwright", "cli.js");
  const { code, output } = await run(process.execPath, [script, "install", "chromium"], {
    cwd: root,
  });
  if (code === 0) return;
  throw new SetupError(
    `There is no Chromium, and Playwright could not install its own:\n${output.trim()}\nInstall Chromium or Chrome, or name one in CHROMIUM_PATH.`,
  );
}

/**
 * The program of a Chromium for the browser tests, or undefined for Playwright's own.
 * @returns {Promise<string | undefined>}
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new SetupError(`CHROMIUM_PATH names nothing: ${named}`);
  if (named) return named;
  if (canUseApt()) await installFromDebian();
  const found = installed();
  if (!found) await installPlaywrights();
  return found;
}
