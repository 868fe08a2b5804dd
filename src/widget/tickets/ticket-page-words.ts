import type { Words } from '../words/words.ts';
import type { OwnTicketWords } from './words/own-ticket-words.ts';

/** All texts of the ticket page in one language, embedded in the page to save a request. */
export type TicketPageWords = OwnTicketWords & {
  rewards: Words['rewards'];
  /** Texts that the chat uses too. */
  chat: {
    table: string;
    validUntil: string;
    validFromTomorrow: string;
    validLaterToday: string;
    showToStaff: string;
    rewardCode: string;
    qr: string;
    copy: string;
    copied: string;
    send: string;
    tryAgain: string;
    conversation: string;
    /** For a guest who writes about danger. */
    getHelp: string;
    /** Shown instead while somebody is on the way. */
    getHelpIfAlone: string;
    /** Shown above `getHelp` if the message was not sent. */
    nobodyKnows: string;
  };
};

export function ticketPageWords(
  own: OwnTicketWords,
  { rewards, ticket, buttons, aria, table, lines }: Words,
) {
  const { validUntil, validFromTomorrow, validLaterToday, showToStaff, qr } = ticket;
  const { copy, copied, send, tryAgain } = buttons;
  const { conversation } = aria;
  const chat = {
    table,
    validUntil,
    validFromTomorrow,
    validLaterToday,
    showToStaff,
    rewardCode: ticket.code,
    qr,
    copy,
    copied,
    send,
    tryAgain,
    conversation,
    getHelp: lines.getHelp,
    getHelpIfAlone: lines.getHelpIfAlone,
    nobodyKnows: lines.unsent,
  };
  return { ...own, rewards, chat } satisfies TicketPageWords;
}
