import { drawCode } from './draw-code.ts';
import { saveTicket } from './save-ticket.ts';
import { insertTicketCard } from './ticket-link.tsx';
import sheet from './ticket-styles.css?inline';
import { TICKET_WORDS } from './ticket-words.ts';

/** Everything only the thanks need, in its own chunk, loaded after the first answer. */
export const ticketPart = { drawCode, saveTicket, sheet, insertTicketCard, words: TICKET_WORDS };
export type TicketPart = typeof ticketPart;
