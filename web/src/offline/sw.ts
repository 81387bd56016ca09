/**
 * The service worker: keeps one whole version of the page in the browser, so that it starts without a network, and never mixes
 * two versions. It takes over only when the page says so. No import and no export: browsers start it as a plain script.
 *
 * The first line of the file that is served (src/cheeseboard/site/offline.py writes it) says what belongs to this version.
 */

interface Version {
  version: string;
  /** Is there a server behind the page? Then it is asked first, and the kept page is for when it does not answer. */
  server: boolean;
  /** Each file with a hash of its content; "" is the page itself. */
  files: Record<string, string>;
}

{
  interface Lifetime extends Event {
    waitUntil(work: Promise<unknown>): void;
  }
  interface Asked extends Event {
    request: Request;
    respondWith(answer: Promise<Response>): void;
  }
  const me = self as unknown as {
    CHEESEBOARD: Version;
    registration: { scope: string };
    clients: { claim(): Promise<void> };
    skipWaiting(): Promise<void>;
    addEventListener(type: "install" | "activate", act: (event: Lifetime) => void): void;
    addEventListener(type: "fetch", act: (event: Asked) => void): void;
    addEventListener(type: "message", act: (event: MessageEvent) => void): void;
  };
  const { version, server, files } = me.CHEESEBOARD;
  const scope = me.registration.scope;
  const ours = `cheeseboard ${scope} `;
  const shelf = () => caches.open(ours + version);

  /** A file is kept under its content: what an older version had in the same words is not fetched again. */
  const labelled = (name: string) => `${scope}${name}?is=${files[name]}`;

  const fetchOne = async (name: string): Promise<Response> => {
    const kept = await caches.match(labelled(name));
    if (kept) return kept;
    const answer = await fetch(scope + name, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer;
  };

  /** One after the other: a phone's line is narrow, and somebody may be playing. */
  const install = async () => {
    const cache = await shelf();
    for (const name of Object.keys(files)) {
      if (!(await cache.match(labelled(name)))) await cache.put(labelled(name), await fetchOne(name));
    }
  };

  const tidy = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== ours + version);
    await Promise.all(names.map((name) => caches.delete(name)));
    await me.clients.claim();
  };

  const fromShelf = async (name: string, request: Request): Promise<Response> =>
    (await (await shelf()).match(labelled(name))) ?? fetch(request);

  const page = async (request: Request): Promise<Response> => {
    if (!server) return fromShelf("", request);
    return fetch(request).catch(() => fromShelf("", request));
  };

  me.addEventListener("install", (event) => event.waitUntil(install()));
  me.addEventListener("activate", (event) => event.waitUntil(tidy()));
  me.addEventListener("message", ({ data }) => {
    if (data === "now") void me.skipWaiting();
  });
  me.addEventListener("fetch", (event) => {
    const { request } = event;
    const [address = ""] = request.url.split(/[?#]/);
    if (request.method !== "GET" || !address.startsWith(scope)) return;
    const name = address.slice(scope.length);
    if (request.mode === "navigate") event.respondWith(page(request));
    else if (name in files) event.respondWith(fromShelf(name, request));
  });
}
