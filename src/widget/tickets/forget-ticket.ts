import { dropAdditionsToTicket } from '../delivery/drop-additions.ts';
import { removeFinishedConversationsOfTicket } from '../delivery/finished-conversation.ts';
import { forgetTicketLink } from '../delivery/ticket.ts';
import { storeMessageDraft } from './guest-reply-form.tsx';
import { turnOffTicketPush } from './notification-switch.tsx';
import { deleteTicketCopy } from './ticket-copy.ts';
import { dropUnsentMessages } from './use-unsent-messages.ts';

/**
 * Removes an erased ticket from this browser: draft, unsent messages and additions, offline copy, link
 * and push.
 */
export function forgetTicket(code: string): void {
  storeMessageDraft(code, '');
  dropUnsentMessages(code);
  forgetTicketLink(code, Date.now());
  // Drop the additions first: the finished conversation, which is removed next, says which ones.
  dropAdditionsToTicket(code, Date.now());
  removeFinishedConversationsOfTicket(code, Date.now());
  void turnOffTicketPush(code)
    .catch(() => undefined)
    .then(() => deleteTicketCopy(code))
    .catch(() => undefined);
}
