import { PRODUCT_NAME } from '#shared/site/product.ts';

/** What a mail says. Values are plain text; line breaks in them are kept, markup has no meaning. */
export type MailContent = {
  /** The reader's; English where there is none. */
  language?: { code: string; sentWith: string };
  /** The line an inbox shows beside the subject. */
  preheader: string;
  heading: string;
  /** A restaurant that writes through us: its name and colour stand on top instead of ours. */
  sender?: { name: string; brandColor: string };
  /** What the sender wrote itself. It comes first, and larger than anything else. */
  letter?: string;
  paragraphs: string[];
  /** Names with their values, under each other; a group may have a title. */
  facts?: FactGroup[];
  action?: { label: string; url: string };
  /** Somebody else's words, set apart from ours. */
  quote?: { label: string; text: string };
  note?: string;
  /** Why the reader gets this mail. */
  footer?: string;
  /** How to get no more of them. */
  footerLink?: { label: string; url: string };
};

export type FactGroup = { title?: string; rows: { name: string; value: string }[] };

/** The foot of a mail that is a restaurant's own. */
export function sentWith({ language }: MailContent): string {
  return language?.sentWith ?? `Sent with ${PRODUCT_NAME}`;
}
