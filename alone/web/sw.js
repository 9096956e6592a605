// Keeps the page for use without a net. A newer version waits until the page says that it is wanted.

const VERSION = "@VERSION@";
const FILES = ["./", @FILES@];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))));
});

addEventListener("activate", (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("atom4-") && name !== VERSION).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(old());
});

addEventListener("message", ({ data }) => { if (data === "load") skipWaiting(); });

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const kept = async () => (await (await caches.open(VERSION)).match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  event.respondWith(kept());
});
