import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { PRESET_TEXTS } from '#server/understanding/reading/texts-to-read.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import type { Language } from '#shared/understanding/understanding.ts';
import { REPLY_MAIL_WORDS, type ReplyMailWords } from './reply-mail-words.ts';
import { type ReplyStop, stopRepliesUrls } from './stop-token.ts';

export const REPLY_MAIL_KIND = 'reply';

export type ReplyMail = {
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
  const fill = (text: string) => filled(text, { venue: venueName, name, product: PRODUCT_NAME });
  const quoted = wordsOf(said, words);
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

function wordsOf(
  { language, overallRating, textGeneral, textSpecific }: GuestWords,
  { yourRating, ratings }: ReplyMailWords,
): string {
  const rating = overallRating && filled(yourRating, { rating: ratings[overallRating] });
  // A tapped sentence is stored in English, which a guest who used another language never saw.
  const isForeign = language && language !== 'en' && PRESET_TEXTS.includes(textGeneral ?? '');
  return [rating, isForeign ? null : textGeneral, textSpecific].filter(Boolean).join('\n\n');
}

/** Fills all placeholders in one pass, so that a name like "{venue}" is not replaced again. */
function filled(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
