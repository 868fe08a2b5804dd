import { readFinishedConversationsOfTicket } from './finished-conversation.ts';
import type { OutboxEntry } from './outbox.ts';
import { listStoredNames, OUTBOX_PREFIX, readStoredValue, removeStoredValue } from './storage.ts';
import { isTicketLink } from './ticket.ts';

/**
 * Drops unsent additions to an erased answer: once stored, no ticket could erase them any more. Not in
 * outbox.ts, whose imports would bring the feedback rules into the ticket page.
 */
export function dropAdditionsToTicket(ticketCode: string, nowMs: number): void {
  const endings = readFinishedConversationsOfTicket(ticketCode, nowMs);
  for (const name of listStoredNames(OUTBOX_PREFIX)) {
    const entry = readStoredValue<OutboxEntry>(name, nowMs);
    if (!entry) continue;
    const { key, payload, ticketUrl } = entry;
    const isOfEnding = endings.some(
      (ending) => ending.key === key || ending.result.id === payload.addsTo,
    );
    if (isOfEnding || isTicketLink(ticketCode, ticketUrl)) removeStoredValue(name);
  }
}
