import type { Ticket } from '#shared/tickets/contract.ts';
import type { Language } from '../words/languages.ts';
import type { TicketPageWords } from './ticket-page-words.ts';

/** Data embedded in the page, so that it renders without a further request. */
export type TicketPageSetup = {
  ticket: Ticket;
  /** When the server rendered the page; an offline copy may be opened much later. */
  servedAt: string;
  /** Whether this is the sample venue, whose feedback no one reads. */
  isDemo: boolean;
  language: Language;
  words: TicketPageWords;
  /** The letter on the plate where there is no logo. */
  monogram: string;
  /** Translated if it is a predefined topic, else as the guest wrote it. */
  topic: string | null;
  rating: string | null;
};
