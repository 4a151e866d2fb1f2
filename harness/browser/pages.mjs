// Creates the tested pages with the program, and starts a browser that records requests and messages.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));

/// The folder for pages and screenshots.
export const out = join(here, "out");
mkdirSync(out, { recursive: true });

const program = process.env.RULEPROOF ?? join(here, "../../target/debug/ruleproof");

/// Runs the program, and ignores its exit code.
export function ruleproof(...args) {
  try {
    return execFileSync(program, args, { cwd: join(here, "../.."), encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    if (error.status !== 100) throw error;
    return error.stdout;
  }
}

/// Returns a file in the output folder, and its address.
export const place = (name) => join(out, name);
export const address = (name, fragment = "") =>
  pathToFileURL(place(name)).href + (fragment && `#${encodeURIComponent(fragment)}`);
export const keep = (name, text) => writeFileSync(place(name), text);
export const read = (name) => readFileSync(place(name), "utf8");

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

/// Starts a browser without background requests.
export async function browser() {
  if (!existsSync(executablePath)) throw new Error(`no browser at ${executablePath}: install chromium, or set CHROMIUM to its path`);
  const quiet = ["background-networking", "component-update", "sync", "default-apps", "extensions"];
  const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", ...quiet.map((what) => `--disable-${what}`)];
  return chromium.launch({ executablePath, args });
}

/// Opens a page, and records its messages, requests and errors.
export async function opened(browser, url, options = {}) {
  const { width = 1440, height = 1000, ...more } = options;
  const context = await browser.newContext({ viewport: { width, height }, ...more });
  // Longer than any step takes on a busy machine.
  context.setDefaultTimeout(600_000);
  const page = await context.newPage();
  const noted = [];
  page.on("console", (message) => noted.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => noted.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => { noted.push(`dialog: ${dialog.message()}`); void dialog.dismiss(); });
  const own = url.split("#")[0];
  page.on("request", (request) => {
    const asked = request.url().split("#")[0];
    if (asked !== own && !asked.startsWith("data:")) noted.push(`request: ${asked}`);
  });
  await page.goto(url);
  return { page, noted, close: () => context.close() };
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");

/// Returns the accessibility problems that axe finds. It is injected from outside, because the page's policy allows neither
/// scripts nor requests.
export async function faults(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"], preload: false }));
  const serious = found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  return serious.map(({ id, nodes }) => `${id}: ${nodes.length} times, such as ${nodes[0].html.slice(0, 200)} (${nodes[0].failureSummary})`);
}
