import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { type StopLink, stopUrls } from './stop-token.ts';

export const REPLY_MAIL = 'reply';

export type ReplyMail = {
  guest: { email: string; customerName: string | null };
  ownerEmail: string;
  venueName: string;
  brandColor: string;
  said: GuestWords;
  replyMessage: string;
  /** How the guest gets no more of them. */
  stop: StopLink;
};

type GuestWords = {
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
  const words = wordsOf(said);
  const { pageUrl, callUrl } = stopUrls(services, stop);
  return queueMail(services, tx, {
    kind: REPLY_MAIL,
    to: { address: guest.email, name: name || undefined },
    fromName: `${venueName} via ${PRODUCT_NAME}`,
    replyTo: { address: ownerEmail, name: venueName },
    subject: `${venueName} replied to your feedback`,
    unsubscribeUrl: callUrl,
    content: {
      preheader: replyMessage.slice(0, PREVIEW_LENGTH),
      sender: { name: venueName, brandColor },
      heading: name ? `Hello, ${name}` : 'Hello',
      letter: replyMessage,
      paragraphs: [],
      quote: words ? { label: `What you told ${venueName}`, text: words } : undefined,
      note: `Would you like to say more? Just answer this mail: it goes straight to ${venueName}.`,
      footer: `You get this mail because you left your address with your feedback at ${venueName}.`,
      footerLink: { label: 'No more mail, from them or from all restaurants', url: pageUrl },
    },
  });
}

const PREVIEW_LENGTH = 140;

function wordsOf({ overallRating, textGeneral, textSpecific }: GuestWords): string {
  const rating = overallRating && `Your rating: ${overallRating}`;
  return [rating, textGeneral, textSpecific].filter(Boolean).join('\n\n');
}
