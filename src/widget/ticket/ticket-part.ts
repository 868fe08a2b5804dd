import { drawCode } from './draw-code.ts';
import { saveTicket } from './save-ticket.ts';

/** What only a guest with a reward needs, as a file of its own that comes after the first answer. */
export const ticketPart = { drawCode, saveTicket };
export type TicketPart = typeof ticketPart;
