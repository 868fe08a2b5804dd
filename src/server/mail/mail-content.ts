import { PRODUCT_NAME } from '#shared/site/product.ts';

/** The content of an email. Values are plain text: line breaks are kept, markup is escaped. */
export type MailContent = {
  /** The reader's language; English by default. */
  language?: { code: string; sentWith: string };
  /** The line an inbox shows beside the subject. */
  preheader: string;
  heading: string;
  /** The restaurant that writes through us: its name and colour replace ours at the top. */
  sender?: { name: string; brandColor: string };
  /** The restaurant's own text. It comes first and in the largest type. */
  letter?: string;
  paragraphs: string[];
  /** Names and values, one per line; a group may have a title. */
  facts?: FactGroup[];
  action?: { label: string; url: string };
  /** Another person's words, shown apart from ours: first, or below the letter if there is one. */
  quote?: { label: string; text: string };
  note?: string;
  /** Why the reader gets this email. */
  footer?: string;
  /** Where the reader stops these emails or changes who gets them. */
  footerLink?: { label: string; url: string };
};

export type FactGroup = { title?: string; rows: { name: string; value: string }[] };

/** The footer of an email written by a restaurant. */
export function senderFooter({ language }: MailContent): string {
  return language?.sentWith ?? `Sent with ${PRODUCT_NAME}`;
}
