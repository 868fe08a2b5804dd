import { isOldCopy, TICKET_COPIES, TICKET_FILES } from '#shared/tickets/ticket-copies.ts';

type Fetching = {
  request: Request;
  respondWith(response: Promise<Response>): void;
};

/** After this time the copy is shown instead of waiting for the network. */
const NETWORK_TIMEOUT_MS = 3000;
const GONE = 404;

/**
 * Opens a ticket even without a network, as last seen. The page itself stores the copy and removes
 * it when the ticket is erased; API calls always go to the server.
 */
export function openTicket(event: Fetching, scope: string): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname === scope && request.mode === 'navigate') event.respondWith(page(request, scope));
  else if (pathname.startsWith(TICKET_FILES)) event.respondWith(file(request));
}

async function page(request: Request, scope: string): Promise<Response> {
  const copies = await caches.open(TICKET_COPIES);
  const found = await copies.match(scope);
  const copy = found && !isOldCopy(found, Date.now()) ? found : undefined;
  const fresh = fetch(request).then(async (response) => {
    // Erased on another device, so remove it here too.
    if (response.status === GONE) await copies.delete(scope);
    return response;
  });
  if (!copy) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, copy));
  const answer = await Promise.race([fresh, late]).catch(() => copy);
  return answer.status >= 500 ? copy : answer;
}

async function file(request: Request): Promise<Response> {
  const copies = await caches.open(TICKET_COPIES);
  return (await copies.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
