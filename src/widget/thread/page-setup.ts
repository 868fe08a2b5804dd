import type { Ticket } from '#shared/tickets/contract.ts';
import type { Language } from '../words/languages.ts';
import type { PageWords } from './page-words.ts';

/** What the page carries inside, so that it stands with the first answer. */
export type PageSetup = {
  ticket: Ticket;
  /** When the server drew it: a copy may be opened much later. */
  servedAt: string;
  /** Nobody reads the sample venue. */
  isDemo: boolean;
  language: Language;
  words: PageWords;
  /** The letter on the plate where there is no logo. */
  monogram: string;
  /** In the guest's language, where it is one of the chat's own topics. */
  topic: string | null;
  rating: string | null;
};
