import { readEndingsOf } from './finished-conversation.ts';
import type { OutboxEntry } from './outbox.ts';
import { OUTBOX, readStored, removeStored, storedNames } from './storage.ts';
import { isLinkOf } from './ticket.ts';

/**
 * Drops what would be added to an erased answer: once stored, no ticket could erase it any more. Not in
 * outbox.ts, which would bring the rules of feedback into the ticket page.
 */
export function dropAdditionsTo(ticketCode: string, nowMs: number): void {
  const endings = readEndingsOf(ticketCode, nowMs);
  for (const name of storedNames(OUTBOX)) {
    const entry = readStored<OutboxEntry>(name, nowMs);
    if (!entry) continue;
    const { key, payload, ticketUrl } = entry;
    const isOfEnding = endings.some(
      (ending) => ending.key === key || ending.result.id === payload.addsTo,
    );
    if (isOfEnding || isLinkOf(ticketCode, ticketUrl)) removeStored(name);
  }
}
