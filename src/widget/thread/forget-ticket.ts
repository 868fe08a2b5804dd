import { removeEndingOf } from '../delivery/ending.ts';
import { forgetTicketLink } from '../delivery/ticket.ts';
import { turnOffTicketPush } from '../push/ticket-push.ts';
import { storeDraft } from './use-draft.ts';

/** What is erased leaves nothing in this browser either: no words, no link and no way to tell of it. */
export function forgetTicket(code: string): void {
  storeDraft(code, '');
  forgetTicketLink(code, Date.now());
  removeEndingOf(code, Date.now());
  void turnOffTicketPush(code).catch(() => undefined);
}
