// Tenka's service worker: keeps one whole build, checked file by file, so that the page opens without a network.
// The build fills in what stands in double braces: its name, and each file with the hash of its content.
const BUILD = "{{build}}";
const FILES = {{files}};

const SCOPE = new URL(registration.scope);
const FAMILY = `tenka ${SCOPE.pathname} `; // two copies on one host must not throw out each other's caches
const NAME = FAMILY + BUILD;
const MARK = "x-tenka-hash";
const AT_ONCE = 4;

const place = (path) => new URL(path, SCOPE).href;

async function hashOf(buffer) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", buffer));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 20);
}

// The browser's own cache may hold the file the page has just read, or a stale one: the hash tells.
async function download(path, hash) {
  for (const cache of ["default", "reload"]) {
    const response = await fetch(place(path), { cache });
    const body = response.ok ? await response.arrayBuffer() : new ArrayBuffer(0);
    if (response.ok && (await hashOf(body)) === hash) {
      return new Response(body, { headers: { "content-type": response.headers.get("content-type") ?? "", [MARK]: hash } });
    }
  }
  throw new Error(`${path} is not the file of build ${BUILD}`);
}

async function kept(older, path, hash) {
  for (const name of older) {
    const hit = await (await caches.open(name)).match(place(path));
    if (hit?.headers.get(MARK) === hash) return hit;
  }
  return undefined;
}

const family = async () => (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== NAME);

async function fill() {
  const cache = await caches.open(NAME);
  const older = await family();
  const queue = Object.entries(FILES);
  const one = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [path, hash] = next;
      if (await cache.match(place(path))) continue; // an earlier, broken-off install got this far
      await cache.put(place(path), (await kept(older, path, hash)) ?? (await download(path, hash)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function takeOver() {
  for (const name of await family()) await caches.delete(name);
  await clients.claim();
}

function pathOf(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(SCOPE.href)) return undefined;
  const path = url.pathname.slice(SCOPE.pathname.length) || "index.html";
  return path in FILES ? path : undefined;
}

async function answer(request, path) {
  const hit = await (await caches.open(NAME)).match(place(path));
  return hit ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => event.data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path) event.respondWith(answer(event.request, path));
});
