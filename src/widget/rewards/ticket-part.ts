import { drawQrCode } from './draw-qr-code.ts';
import { insertTicketCard } from './insert-ticket-card.tsx';
import { saveTicketPicture } from './save-ticket-picture.ts';
import sheet from './ticket-styles.css?inline';
import { TICKET_WORDS } from './ticket-words.ts';

/** Everything only the thanks need, in its own chunk, loaded after the first answer. */
export const ticketPart = {
  drawQrCode,
  saveTicketPicture,
  sheet,
  insertTicketCard,
  words: TICKET_WORDS,
};
export type TicketPart = typeof ticketPart;
