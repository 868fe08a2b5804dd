import type { FeedbackItem, ReplyDelivery } from '#shared/feedback/list-contract.ts';

/** open: can be replied to. failed: the email was refused, so the owner can reply again. */
export type ReplyState = 'anonymous' | 'open' | 'failed' | 'replied';

export function replyState(
  feedback: Pick<FeedbackItem, 'email' | 'hasReply' | 'replyDelivery'>,
): ReplyState {
  if (feedback.replyDelivery === 'failed') return feedback.email ? 'failed' : 'anonymous';
  // After a reply on the ticket, a guest who left an address can still get an email.
  if (feedback.replyDelivery === 'on_ticket' && feedback.email) return 'open';
  if (feedback.hasReply) return 'replied';
  return feedback.email ? 'open' : 'anonymous';
}

const WORDS: Record<ReplyDelivery, string> = {
  queued: 'On its way to the guest',
  sent: 'Sent to the guest',
  failed: 'Delivery failed: the guest’s mail server refused it. This email cost no reply credit.',
  unconfirmed:
    'Probably delivered, but not confirmed. We do not send it again, in case it arrived.',
  on_ticket: 'On the guest’s ticket',
};

export function replyDeliveryText(delivery: ReplyDelivery): string {
  return WORDS[delivery];
}
