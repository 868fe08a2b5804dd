import { isExpiredCopy, TICKET_ASSETS_PATH, TICKET_CACHE } from '#shared/tickets/ticket-copies.ts';

type FetchEventPart = {
  request: Request;
  respondWith(response: Promise<Response>): void;
};

/** After this time the copy is shown instead of waiting for the network. */
const NETWORK_TIMEOUT_MS = 3000;
const NOT_FOUND = 404;

/**
 * Opens a ticket even without a network, as last seen. The page itself stores the copy and removes
 * it when the ticket is erased; API requests always go to the server.
 */
export function serveTicketOffline(event: FetchEventPart, scope: string): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname === scope && request.mode === 'navigate')
    event.respondWith(servePage(request, scope));
  else if (pathname.startsWith(TICKET_ASSETS_PATH)) event.respondWith(serveFile(request));
}

async function servePage(request: Request, scope: string): Promise<Response> {
  const copies = await caches.open(TICKET_CACHE);
  const found = await copies.match(scope);
  const copy = found && !isExpiredCopy(found, Date.now()) ? found : undefined;
  if (found && !copy) await copies.delete(scope);
  const fresh = fetch(request);
  if (!copy) return fresh;
  const kept = fresh.then((response) => preferCopyToError(response, copy, scope));
  const late = new Promise<Response>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, copy));
  return Promise.race([kept, late]).catch(() => copy);
}

/**
 * Returns the copy instead of an error page; if the ticket was erased, deletes the copy instead.
 */
async function preferCopyToError(
  response: Response,
  copy: Response,
  scope: string,
): Promise<Response> {
  if (response.status >= 500) return copy;
  if (response.status !== NOT_FOUND) return response;
  if (!(await isErased(scope))) return copy;
  await (await caches.open(TICKET_CACHE)).delete(scope);
  return response;
}

/** Whether the ticket was erased: the API then sends an error code, unlike a proxy's 404. */
async function isErased(scope: string): Promise<boolean> {
  const response = await fetch(`/api/tickets/${scope.split('/')[2]}`);
  const { code } = (await response.json()) as { code?: string };
  return response.status === NOT_FOUND && code === 'NOT_FOUND';
}

async function serveFile(request: Request): Promise<Response> {
  const copies = await caches.open(TICKET_CACHE);
  return (await copies.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
