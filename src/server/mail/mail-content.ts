/** What a mail says. Values are plain text; line breaks in them are kept, markup has no meaning. */
export type MailContent = {
  /** The line an inbox shows beside the subject. */
  preheader: string;
  heading: string;
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
