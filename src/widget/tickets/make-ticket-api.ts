import { callEndpoint, RequestError } from '#shared/api/call-endpoint.ts';
import type * as contract from '#shared/tickets/contract.ts';
import { normaliseTicketCode } from '#shared/tickets/rules.ts';

/** The API requests for one ticket, by the code in the page's URL. */
export function makeTicketApi(code: string) {
  const params = { code };
  const signal = () => AbortSignal.timeout?.(LONGEST_WAIT_MS);
  return {
    read: (before?: string) =>
      callEndpoint<typeof contract.readTicket>(
        { method: 'GET', path: '/api/tickets/:code' },
        { params, query: { before } },
        { signal: signal() },
      ),
    write: (text: string, id: string) =>
      callEndpoint<typeof contract.writeOnTicket>(
        { method: 'POST', path: '/api/tickets/:code/messages' },
        { params, body: { text, id } },
        { signal: signal() },
      ),
    accept: (messageId: string) =>
      callEndpoint<typeof contract.acceptOffer>(
        { method: 'POST', path: '/api/tickets/:code/messages/:messageId/accept' },
        { params: { code, messageId } },
        { signal: signal() },
      ),
    settle: () =>
      callEndpoint<typeof contract.settleTicket>(
        { method: 'POST', path: '/api/tickets/:code/settle' },
        { params },
        { signal: signal() },
      ),
    erase: () =>
      callEndpoint<typeof contract.eraseTicket>(
        { method: 'DELETE', path: '/api/tickets/:code' },
        { params },
        { signal: signal() },
      ),
  };
}

export type TicketApi = ReturnType<typeof makeTicketApi>;

const LONGEST_WAIT_MS = 20_000;

export function readTicketCode(pathname: string): string {
  return normaliseTicketCode(decodeURIComponent(pathname.split('/')[2] ?? ''));
}

/**
 * Whether the ticket no longer exists, for example because it was erased on another device. A 404
 * without our error code may come from a proxy, and must not delete the guest's only link.
 */
export function isTicketGoneError(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404 && error.code === 'NOT_FOUND';
}
