// Tenka's service worker: keeps one whole build, checked file by file, so that the page opens without a network.
// The build fills in what stands in double braces: its name, and each file with the hash of its content.
// A tab keeps the build it was opened with until it is loaded again: while such tabs are open their files are kept
// and given to them, and nothing of another build is.
const BUILD = "{{build}}";
/** @type {Record<string, string>} */
const FILES = { "{{files}}": "" };

// Tsc takes every worker for one that a page has started.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = new URL(worker.registration.scope);
const FAMILY = `tenka ${SCOPE.pathname} `; // two copies on one host must not throw out each other's caches
const NAME = FAMILY + BUILD;
const TABS = `tenka-tabs ${SCOPE.pathname}`; // which tab runs which build: survives the end of this worker
const NETWORK = "network"; // a tab that was opened past the cache, with whatever build the host has
const MARK = "x-tenka-hash";
// What Python starts from travels packed. It is kept unpacked: a later visit would unpack it while the player waits.
const UNPACKED = "x-tenka-unpacked"; // boot.mjs asks for it
const PACKED = /\.bin$/;
const AT_ONCE = 4;
const OWN_NAME = /-[0-9a-f]{12}\//; // folders named after their content: the same in every build that has them

/** @param {string} path */
const place = (path) => new URL(path, SCOPE).href;
/** @param {string} path */
const addressOf = (path) => (path === "index.html" ? SCOPE.href : place(path)); // as most tabs ask for it
/** @type {(name: string, path: string) => Promise<Response | undefined>} */
const find = async (name, path) => (await caches.open(name)).match(place(path));
const family = async () => (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== NAME);

// --- filling the cache

/** @param {ArrayBuffer} buffer */
async function hashOf(buffer) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", buffer));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 20);
}

/** @param {ArrayBuffer} body */
const unpacked = (body) => new Response(new Blob([body]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

// What the page has just read lies in the browser's own cache and is not fetched again, however the host wants it
// checked: the hash tells whether it is ours. Only what is not there, or is of another build, is downloaded.
/** @type {(path: string, hash: string | undefined) => Promise<Response>} */
async function download(path, hash) {
  for (const cache of /** @type {const} */ (["force-cache", "reload"])) {
    const response = await fetch(addressOf(path), { cache });
    const body = response.ok ? await response.arrayBuffer() : new ArrayBuffer(0);
    if (response.ok && (await hashOf(body)) === hash) {
      const headers = { "content-type": response.headers.get("content-type") ?? "", [MARK]: hash };
      if (!PACKED.test(path)) return new Response(body, { headers });
      return new Response(await unpacked(body), { headers: { ...headers, [UNPACKED]: "yes" } });
    }
  }
  throw new Error(`${path} is not the file of build ${BUILD}`);
}

// Where other builds keep a content, by its hash: a file may have moved.
async function keptByOthers() {
  /** @type {Map<string, () => Promise<Response | undefined>>} */
  const found = new Map();
  for (const name of await family()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const hash = (await cache.match(request))?.headers.get(MARK);
      if (hash) found.set(hash, () => cache.match(request));
    }
  }
  return found;
}

async function fillNow() {
  const cache = await caches.open(NAME);
  const here = new Set((await cache.keys()).map(({ url }) => url)); // of an earlier, broken-off install, or all
  const queue = Object.entries(FILES).filter(([path]) => !here.has(place(path)));
  const others = queue.length ? await keptByOthers() : new Map();
  const one = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [path, hash] = next;
      await cache.put(place(path), (await others.get(hash)?.()) ?? (await download(path, hash)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** @type {Promise<void> | undefined} */
let filling;
const fill = () => (filling ??= fillNow().finally(() => { filling = undefined; }));

// --- tabs and their builds

/** @type {Map<string, string>} */
const known = new Map();
/** @param {string} id */
const noteAt = (id) => place(`tabs/${id}`); // an address that is never asked for

/** @type {(id: string, name: string) => Promise<void>} */
async function note(id, name) {
  known.set(id, name);
  await (await caches.open(TABS)).put(noteAt(id), new Response(name));
}

// A bots' worker has no note: what it asks for lies in folders that name their content.
/** @param {string} id */
async function buildOf(id) {
  const name = known.get(id) ?? (await (await (await caches.open(TABS)).match(noteAt(id)))?.text()) ?? NAME;
  known.set(id, name);
  return name;
}

const openTabs = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });

async function takeOver() {
  if ((await family()).length) return; // the tabs that are open belong to the builds before this one
  for (const { id } of await openTabs()) await note(id, NAME);
  await worker.clients.claim();
}

// Other builds go when no tab runs them any more; one that is about to follow ours is not ours to judge.
async function sweep() {
  if (worker.registration.waiting || worker.registration.installing) return;
  const tabs = new Set((await openTabs()).map(({ id }) => id));
  const used = new Set(await Promise.all(Array.from(tabs, buildOf)));
  for (const name of await family()) if (!used.has(name)) await caches.delete(name);
  const notes = await caches.open(TABS);
  for (const { url } of await notes.keys()) if (!tabs.has(url.replace(/.*\//, ""))) await notes.delete(url);
}

// --- answering

/** @param {Request} request */
function pathOf({ method, mode, url }) {
  const { href, pathname } = new URL(url);
  if (method !== "GET" || !href.startsWith(SCOPE.href)) return undefined;
  const path = pathname.slice(SCOPE.pathname.length) || "index.html";
  return path in FILES || mode !== "navigate" ? path : undefined;
}

// A cache that the browser has emptied fills again as the page asks.
/** @type {(event: FetchEvent, path: string) => Promise<Response>} */
async function fetched(event, path) {
  const response = await download(path, FILES[path]);
  const copy = response.clone();
  event.waitUntil(caches.open(NAME).then((cache) => cache.put(place(path), copy)));
  return response;
}

/** @type {(event: FetchEvent, path: string) => Promise<Response>} */
async function open(event, path) {
  const ours = (await find(NAME, path)) ?? (await fetched(event, path).catch(() => undefined));
  event.waitUntil(note(event.resultingClientId, ours ? NAME : NETWORK));
  return ours ?? fetch(event.request); // the host has another build by now, or there is no network
}

/** @type {(event: FetchEvent, path: string) => Promise<Response>} */
async function named(event, path) {
  for (const name of await family()) {
    const hit = await find(name, path);
    if (hit) return hit;
  }
  return fetch(event.request);
}

/** @type {(event: FetchEvent, path: string) => Promise<Response>} */
async function answer(event, path) {
  if (event.request.mode === "navigate") return open(event, path);
  const name = await buildOf(event.clientId);
  if (name === NETWORK) return fetch(event.request);
  const hit = await find(name, path);
  if (hit) return hit;
  if (OWN_NAME.test(path) && !(path in FILES)) return named(event, path);
  if (name !== NAME) return Response.error(); // what the host has now is of another build
  return path in FILES ? fetched(event, path) : fetch(event.request);
}

/** @type {Record<string, () => Promise<void>>} */
const ACTS = {
  "take over": () => worker.skipWaiting(),
  "page is up": () => fill().then(sweep).catch(() => {}), // no network, or another build there: it stays as it is
};

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => event.waitUntil(Promise.resolve(ACTS[event.data]?.())));
worker.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== undefined) event.respondWith(answer(event, path));
});
