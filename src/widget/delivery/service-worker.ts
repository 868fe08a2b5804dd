/** The parts of the service worker API used here, which TypeScript's DOM types lack. */
type ExtendableEventPart = { waitUntil(work: Promise<unknown>): void };
type FetchEventPart = ExtendableEventPart & {
  request: Request;
  respondWith(response: Promise<Response>): void;
};
type InstallEventPart = ExtendableEventPart & {
  /** Missing in some browsers. */
  addRoutes?: (route: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>;
};
type WorkerScope = {
  location: Location;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install', listener: (event: InstallEventPart) => void): void;
  addEventListener(type: 'activate', listener: (event: ExtendableEventPart) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEventPart) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: ExtendableEventPart & { data: unknown }) => void,
  ): void;
};

const worker = self as unknown as WorkerScope;
const CACHE_NAME = 'tabletalk-widget-1';
const PAGE_PATH = '/widget';
const FILES_PATH = '/widget/assets/';
const MAX_PAGES = 20;
const MAX_FILES = 60;
/** A cached page is shown when the network takes longer than this. */
const NETWORK_TIMEOUT_MS = 3000;

worker.addEventListener('install', (event) => event.waitUntil(install(event)));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  // Only the page and its files; API requests always go to the server.
  if (pathname === PAGE_PATH && request.mode === 'navigate') event.respondWith(servePage(event));
  else if (pathname.startsWith(FILES_PATH)) event.respondWith(serveFile(request));
});

worker.addEventListener('message', (event) => {
  const { type, urls } = event.data as { type?: unknown; urls?: unknown };
  if (type === 'keep' && Array.isArray(urls)) event.waitUntil(cacheAll(urls.map(String)));
});

/**
 * Lets API requests bypass the worker: a request sent while the page is closing is often lost if it
 * has to pass through the worker.
 */
async function install(event: InstallEventPart): Promise<void> {
  const route = { condition: { urlPattern: '/api/*' }, source: 'network' } as const;
  await event.addRoutes?.(route).catch(() => undefined);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith('tabletalk-widget-') && name !== CACHE_NAME)
      .map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

/** Serves the newest page, or the cached one if the network is too slow. */
async function servePage(event: FetchEventPart): Promise<Response> {
  const cached = await findCached(event.request.url);
  const fresh = fetch(event.request).then(async (response) => {
    await cacheResponse(event.request.url, response.clone());
    return response;
  });
  event.waitUntil(fresh.catch(() => undefined));
  if (!cached) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, cached));
  const answer = await Promise.race([fresh, late]).catch(() => cached);
  return answer.status >= 500 ? cached : answer;
}

/** A file never changes under its name, so the cache always wins. */
async function serveFile(request: Request): Promise<Response> {
  const cached = await findCached(request.url);
  if (cached) return cached;
  const response = await fetch(request);
  await cacheResponse(request.url, response.clone());
  return response;
}

/**
 * Finds a cached response. Ignores Vary: the headers of the original request differ, the page is
 * the same.
 */
function findCached(url: string): Promise<Response | undefined> {
  return caches.match(url, { ignoreVary: true });
}

async function cacheAll(urls: readonly string[]): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const isCachedFile = url.includes(FILES_PATH) && (await findCached(url));
      if (!isCachedFile) await cacheResponse(url, await fetch(url));
    }),
  );
}

/** Skips `no-store` responses, such as a page rendered without the venue's settings. */
async function cacheResponse(url: string, response: Response): Promise<void> {
  if (!response.ok || response.headers.get('cache-control')?.includes('no-store')) return;
  const cache = await caches.open(CACHE_NAME);
  await cache.delete(url);
  await cache.put(url, response);
  const cached = await cache.keys();
  const isFile = ({ url: name }: Request) => name.includes(FILES_PATH);
  const pages = cached.filter((request) => !isFile(request));
  const tooMany = [...pages.slice(0, -MAX_PAGES), ...cached.filter(isFile).slice(0, -MAX_FILES)];
  await Promise.all(tooMany.map((request) => cache.delete(request)));
}
