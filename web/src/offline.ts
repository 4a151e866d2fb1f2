// Keeps the page for use without a network. Fetches all of its files once, checks them against the build, and serves them from
// then on. Serves and fetches nothing else.
/// <reference lib="webworker" />
export {};

const scope = globalThis as unknown as ServiceWorkerGlobalScope;

/** The names and digests of all files, inserted by the build. */
const files = JSON.parse("the files of the page") as [name: string, digest: string][];

const digests = new Map(files.map(([name, digest]) => [new URL(name, scope.registration.scope).href, digest]));
const start = new URL("index.html", scope.registration.scope).href;
const prefix = `ruleproof ${scope.registration.scope} `;

/** Returns the name of this build's cache, a digest of its contents. */
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
