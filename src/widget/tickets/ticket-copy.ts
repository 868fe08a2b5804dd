import { PUSH_WORKER_PATH } from '#shared/push/push-worker-path.ts';
import { ticketPath } from '#shared/tickets/rules.ts';
import { isExpiredCopy, TICKET_ASSETS_PATH, TICKET_CACHE } from '#shared/tickets/ticket-copies.ts';
import { isKiosk } from '../platform/is-kiosk.ts';

const MAX_COPIES = 20;
const MAX_FILES = 20;
/** Tickets erased while a copy was still being stored. */
const forgotten = new Set<string>();

/** Stores a copy of the ticket page for offline use, except on a shared screen. */
export async function storeTicketCopy(code: string): Promise<void> {
  const path = ticketPath(code);
  const isAble = 'serviceWorker' in navigator && 'caches' in globalThis;
  if (!isAble || isKiosk() || location.pathname !== path || forgotten.has(code)) return;
  try {
    const page = await fetch(path + location.search);
    if (!page.ok) return;
    const copies = await caches.open(TICKET_CACHE);
    await copies.delete(path);
    await copies.put(path, page);
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    for (const file of files.filter((name) => name.includes(TICKET_ASSETS_PATH))) {
      if (!(await copies.match(file, { ignoreVary: true }))) await copies.add(file);
    }
    await deleteExpiredCopies(copies);
    const options: RegistrationOptions = { scope: path, updateViaCache: 'none' };
    await navigator.serviceWorker.register(PUSH_WORKER_PATH, options);
  } catch {
    // Offline, or a private window without storage; the page works without a copy.
  }
  if (forgotten.has(code)) await deleteTicketCopy(code);
}

/** Deletes the offline copy of an erased ticket. */
export async function deleteTicketCopy(code: string): Promise<void> {
  forgotten.add(code);
  if (!('serviceWorker' in navigator && 'caches' in globalThis)) return;
  const path = ticketPath(code);
  await (await caches.open(TICKET_CACHE)).delete(path);
  const registration = await navigator.serviceWorker.getRegistration(path);
  const isOwn = registration && new URL(registration.scope).pathname === path;
  if (isOwn) await registration.unregister();
}

async function deleteExpiredCopies(copies: Cache): Promise<void> {
  const all = await copies.keys();
  const isFile = ({ url }: Request) => url.includes(TICKET_ASSETS_PATH);
  const pages = all.filter((request) => !isFile(request));
  const tooMany = [...pages.slice(0, -MAX_COPIES), ...all.filter(isFile).slice(0, -MAX_FILES)];
  await Promise.all(tooMany.map((request) => copies.delete(request)));
  for (const request of pages) {
    const copy = await copies.match(request);
    if (copy && isExpiredCopy(copy, Date.now())) await copies.delete(request);
  }
}
