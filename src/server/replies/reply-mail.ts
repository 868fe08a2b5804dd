import { recordAudit } from '#server/audit/record-audit.ts';
import { returnReplyCredit } from '#server/billing/reply-credits/reply-credits.ts';
import type { MailHandler } from '#server/mail/mail-handler.ts';
import { deleteMails } from '#server/mail/queries.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { appendReplyDelta } from '#server/stats/rollups/queries.ts';
import { PRESET_TEXTS } from '#server/understanding/reading/texts-to-read.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { Language } from '#shared/understanding/understanding.ts';
import { REPLY_MAIL_WORDS, type ReplyMailWords } from './reply-mail-words.ts';
import {
  findFirstTicketReply,
  lockAnswerOfMail,
  lockReplyOfMail,
  type ReplyWithBusiness,
  updateReply,
} from './reply-query.ts';
import { type ReplyStop, stopRepliesUrls } from './stop-replies.ts';

export const REPLY_MAIL_KIND = 'reply';

type ReplyMail = {
  guest: { email: string; customerName: string | null };
  ownerEmail: string;
  venueName: string;
  brandColor: string;
  said: GuestWords;
  replyMessage: string;
  /** The guest and venue for the unsubscribe link. */
  stop: ReplyStop;
};

type GuestWords = {
  /** The guest's language; null if the guest wrote nothing or the reader did not recognise it. */
  language: Language | null;
  overallRating: Rating | null;
  textGeneral: string | null;
  textSpecific: string | null;
};

export async function queueReplyMail(
  services: Services,
  tx: Transaction,
  { guest, ownerEmail, venueName, brandColor, said, replyMessage, stop }: ReplyMail,
): Promise<string> {
  const name = guest.customerName?.trim();
  const language = said.language ?? 'en';
  const words = REPLY_MAIL_WORDS[language];
  const fill = (text: string) =>
    fillPlaceholders(text, { venue: venueName, name, product: PRODUCT_NAME });
  const quoted = guestQuoteWords(said, words);
  const { pageUrl, callUrl } = stopRepliesUrls(services, stop);
  return queueMail(services, tx, {
    kind: REPLY_MAIL_KIND,
    to: { address: guest.email, name: name || undefined },
    fromName: `${venueName} via ${PRODUCT_NAME}`,
    replyTo: { address: ownerEmail, name: venueName },
    subject: fill(words.subject),
    unsubscribeUrl: callUrl,
    content: {
      language: { code: language === 'en' ? 'en-GB' : language, sentWith: fill(words.sentWith) },
      preheader: replyMessage.slice(0, PREVIEW_LENGTH),
      sender: { name: venueName, brandColor },
      heading: fill(name ? words.helloByName : words.hello),
      letter: replyMessage,
      paragraphs: [],
      quote: quoted ? { label: fill(words.youSaid), text: quoted } : undefined,
      note: fill(words.answer),
      footer: fill(words.why),
      footerLink: { label: fill(words.stop), url: pageUrl },
    },
  });
}

const PREVIEW_LENGTH = 140;

function guestQuoteWords(
  { language, overallRating, textGeneral, textSpecific }: GuestWords,
  { yourRating, ratings }: ReplyMailWords,
): string {
  const rating = overallRating && fillPlaceholders(yourRating, { rating: ratings[overallRating] });
  // A tapped sentence is stored in English, which a guest who used another language never saw.
  const isForeign = language && language !== 'en' && PRESET_TEXTS.includes(textGeneral ?? '');
  return [rating, isForeign ? null : textGeneral, textSpecific].filter(Boolean).join('\n\n');
}

/** Fills all placeholders in one pass, so that a name like "{venue}" is not replaced again. */
function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/**
 * Records on a reply whether its email was delivered. Locks the answer first, as replying on the
 * ticket and erasing the guest do.
 */
export function makeReplyMailHandler(services: Services): MailHandler {
  return {
    lockFirst: lockAnswerOfMail,
    settle: async (tx, mail) => {
      if (mail.state === 'failed') return takeBackReply(services, tx, mail.id);
      const reply = await lockReplyOfMail(tx, mail.id);
      if (!reply) return deleteMailOfErasedGuest(tx, mail.id);
      const delivery = mail.state === 'sent' ? 'sent' : 'unconfirmed';
      await updateReply(tx, reply.feedbackId, { delivery });
    },
  };
}

/**
 * Deletes an email, which still contains the address, if the guest was erased while it was being
 * sent.
 */
async function deleteMailOfErasedGuest(tx: Transaction, mailId: string): Promise<void> {
  await deleteMails(tx, [mailId]);
}

/** Undoes a reply whose email was refused; its text stays, so that the owner can try again. */
async function takeBackReply(services: Services, tx: Transaction, mailId: string): Promise<void> {
  const reply = await lockReplyOfMail(tx, mailId);
  if (!reply) {
    await returnReplyCredit(services, tx, mailId);
    return deleteMailOfErasedGuest(tx, mailId);
  }
  const { feedbackId, venueUuid, feedbackCreatedAt } = reply;
  // A reply on the guest's ticket still counts. It cost nothing because of this email; now it
  // becomes the first reply and costs the credit.
  const other = await findFirstTicketReply(tx, feedbackId);
  if (!other) await returnReplyCredit(services, tx, mailId);
  const now = other ?? { repliedAt: null, repliedBy: null };
  await updateReply(tx, feedbackId, { ...now, delivery: 'failed' });
  for (const { repliedAt, by } of [
    { repliedAt: reply.repliedAt, by: -1 },
    { repliedAt: now.repliedAt, by: 1 },
  ] as const) {
    if (!repliedAt) continue;
    const seconds = (repliedAt.getTime() - feedbackCreatedAt.getTime()) / 1000;
    await appendReplyDelta(tx, { venueUuid, seconds, by });
  }
  await recordFailure(services, tx, reply, mailId);
}

async function recordFailure(
  { now }: Services,
  tx: Transaction,
  { feedbackId, venueUuid, repliedBy, businessId }: ReplyWithBusiness,
  mailId: string,
): Promise<void> {
  await recordAudit(tx, {
    at: now(),
    userId: repliedBy,
    businessId,
    action: 'reply.failed',
    details: { feedback: feedbackId, mail: mailId, venue: venueUuid },
  });
}
