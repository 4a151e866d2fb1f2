// Serves the built page like any file server, and starts a browser that records requests and messages.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));

/// The built page.
export const dist = join(here, "../dist");

/// The folder for screenshots.
const out = join(here, "out");
mkdirSync(out, { recursive: true });
export const place = (name) => join(out, name);

/// Returns all files in a folder and its subfolders.
export function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/// Serves the page in a subfolder of a site. Returns its address and a function that closes the server.
export async function served() {
  if (!existsSync(join(dist, "index.html"))) throw new Error("the page is not built: run `npm run wasm && npm run build`");
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = normalize(pathname.replace(/^\/workbench\//, "/")).replace(/\/$/, "/index.html");
    const path = join(dist, name);
    if (!pathname.startsWith("/workbench/") || !path.startsWith(dist) || !existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    response.end(readFileSync(path));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${server.address().port}/workbench/`,
    close: () => new Promise((closed) => { server.close(closed); server.closeAllConnections(); }),
  };
}

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

/// Starts a browser without background requests.
export async function browser() {
  if (!existsSync(executablePath)) throw new Error(`no browser at ${executablePath}: install chromium, or set CHROMIUM to its path`);
  const quiet = ["background-networking", "component-update", "sync", "default-apps", "extensions"];
  const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", ...quiet.map((what) => `--disable-${what}`)];
  return chromium.launch({ executablePath, args });
}

/// Opens a browser context whose pages share their storage, and records their messages, requests and errors.
export async function visitor(browser, url, { width = 1440, height = 900, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, permissions: ["clipboard-read", "clipboard-write"], ...more });
  // Longer than any step takes on a busy machine.
  context.setDefaultTimeout(600_000);
  const noted = [];
  const own = new URL(url).origin;
  context.on("request", (request) => {
    if (!request.url().startsWith(own) && !request.url().startsWith("data:")) noted.push(`request: ${request.url()}`);
  });
  const open = async (address = url) => {
    const page = await context.newPage();
    page.on("console", (message) => noted.push(`console ${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => noted.push(`error: ${error.message}`));
    page.on("dialog", (dialog) => { noted.push(`dialog: ${dialog.message()}`); void dialog.dismiss(); });
    await page.goto(address);
    return page;
  };
  return { context, open, noted, close: () => context.close() };
}

/// Returns the editor of a page.
export const editor = (page) => page.getByRole("textbox", { name: "Case as YAML" });

/// Waits for a verdict.
export async function verdict(page, word) {
  await page.locator("#verdict", { hasText: new RegExp(`^${word}$`) }).waitFor({ state: "attached" });
}

/// Replaces the editor's text.
export async function write(page, text) {
  await editor(page).focus();
  await page.keyboard.press("Control+A");
  // Like pasting: the editor adds no brackets or indentation.
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+V");
}

/// Returns the editor's text, without the hints after its lines.
export const written = (page) => page.evaluate(() => globalThis.workbench.editor.text);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");

/// Returns the accessibility problems that axe finds. It is injected from outside and requests nothing.
export async function faults(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"], preload: false }));
  return found.violations.map(({ id, impact, nodes }) =>
    `${id} (${impact}): ${nodes.length} times, such as ${nodes[0].html.slice(0, 200)} (${nodes[0].failureSummary})`);
}
