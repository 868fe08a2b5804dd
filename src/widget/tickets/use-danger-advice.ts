import { useState } from 'react';
import { needsPersonalResponse } from '#shared/feedback/rules.ts';
import { interpolate } from '#widget/words/interpolate.ts';
import type { TicketPageSetup } from './ticket-page-setup.ts';
import type { UnsentMessage } from './use-unsent-messages.ts';

type Send = (text: string) => Promise<void>;

/**
 * Tells a guest who writes about danger where to get help, with the same advice as the chat. Words on
 * the chat's list show it without waiting for the server, until the guest leaves the page. The server,
 * which understands more than a list of words, adds it for other texts and on other devices. An offline
 * copy opened much later must not show it: the danger is past.
 */
export function useDangerAdvice(
  { ticket, words, isOld }: Pick<TicketPageSetup, 'ticket' | 'words'> & { isOld: boolean },
  unsent: readonly UnsentMessage[],
  send: Send,
): { advice: string; sendWithAdvice: Send } {
  const [danger, setDanger] = useState<{ text: string; isRefused: boolean }>();

  async function sendWithAdvice(text: string): Promise<void> {
    if (!needsPersonalResponse(ticket.overallRating ?? undefined, [text])) return send(text);
    setDanger({ text, isRefused: false });
    try {
      await send(text);
    } catch (error) {
      setDanger({ text, isRefused: true });
      throw error;
    }
  }

  const { getHelp, getHelpIfAlone, nobodyKnows } = words.chat;
  if (!danger && (!ticket.needsHelp || isOld)) return { advice: '', sendWithAdvice };
  const isUnsent = danger && (danger.isRefused || unsent.some(({ text }) => text === danger.text));
  // Who is coming is what a guest in danger most wants to know.
  const { call } = ticket;
  const name = call?.status === 'taken' ? call.takenBy : null;
  const said = name ? [interpolate(words.onTheWay, { name }), getHelpIfAlone] : [getHelp];
  return { advice: (isUnsent ? [nobodyKnows, getHelp] : said).join('\n'), sendWithAdvice };
}
