import { removeEndingOf } from '../delivery/ending.ts';
import { forgetTicketLink } from '../delivery/ticket.ts';
import { turnOffTicketPush } from '../push/ticket-push.ts';
import { forgetCopy } from './ticket-copy.ts';
import { storeDraft } from './use-draft.ts';
import { dropUnsent } from './use-unsent.ts';

/** What is erased leaves nothing in this browser either: no words, no copy, no link and no way to tell of it. */
export function forgetTicket(code: string): void {
  storeDraft(code, '');
  dropUnsent(code);
  forgetTicketLink(code, Date.now());
  removeEndingOf(code, Date.now());
  void turnOffTicketPush(code)
    .catch(() => undefined)
    .then(() => forgetCopy(code))
    .catch(() => undefined);
}
