// Keeps the page for when there is no network: all of its files are fetched once, each must be the one that was built, and from
// then on they are answered from here. Nothing else is ever answered or fetched.
/// <reference lib="webworker" />
export {};

const scope = globalThis as unknown as ServiceWorkerGlobalScope;

/** Names and digests of all files; the build writes them here. */
const files = JSON.parse("the files of the page") as [name: string, digest: string][];

const digests = new Map(files.map(([name, digest]) => [new URL(name, scope.registration.scope).href, digest]));
const start = new URL("index.html", scope.registration.scope).href;
const prefix = `ruleproof ${scope.registration.scope} `;

/** The store of this build: its name says all that is in it. */
async function store(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(files)));
  return prefix + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function keep(): Promise<void> {
  const cache = await caches.open(await store());
  await Promise.all(Array.from(digests, async ([url, integrity]) => {
    if (!(await cache.match(url))) await cache.add(new Request(url, { integrity, cache: "no-cache" }));
  }));
}

async function tidy(): Promise<void> {
  const own = await store();
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== own) await caches.delete(name);
  await scope.clients.claim();
}

async function answer(request: Request, url: string): Promise<Response> {
  const cache = await caches.open(await store());
  return (await cache.match(url)) ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(tidy()));
scope.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const url = origin + pathname === scope.registration.scope ? start : origin + pathname;
  if (event.request.method === "GET" && digests.has(url)) event.respondWith(answer(event.request, url));
});
