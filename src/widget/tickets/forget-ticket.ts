import { dropAdditionsTo } from '../delivery/drop-additions.ts';
import { removeEndingOf } from '../delivery/finished-conversation.ts';
import { forgetTicketLink } from '../delivery/ticket.ts';
import { forgetCopy } from './ticket-copy.ts';
import { turnOffTicketPush } from './ticket-push.ts';
import { storeDraft } from './use-draft.ts';
import { dropUnsent } from './use-unsent.ts';

/**
 * Removes an erased ticket from this browser: draft, unsent messages and additions, offline copy, link
 * and push.
 */
export function forgetTicket(code: string): void {
  storeDraft(code, '');
  dropUnsent(code);
  forgetTicketLink(code, Date.now());
  // Before the ending is removed, which tells what belongs to the ticket.
  dropAdditionsTo(code, Date.now());
  removeEndingOf(code, Date.now());
  void turnOffTicketPush(code)
    .catch(() => undefined)
    .then(() => forgetCopy(code))
    .catch(() => undefined);
}
