import { useState } from 'react';
import { HOUR_MS } from '#shared/durations.ts';
import { hasSeriousWords, needsPersonalResponse } from '#shared/feedback/serious-complaints.ts';
import { interpolate } from '#widget/words/interpolate.ts';
import type { TicketPageSetup } from './ticket-page-setup.ts';
import type { UnsentMessage } from './use-unsent-messages.ts';

type SendMessage = (text: string) => Promise<void>;

/**
 * Tells a guest who writes about danger where to get help, with the same advice as the chat. Words
 * on the chat's list show the advice at once, until the guest leaves the page. The server
 * understands more than a list of words, and adds the advice for other texts and on other devices.
 * An offline copy opened much later must not show the advice: the danger is past. No server can
 * read a message that waits for the network. For such a message the list alone decides, even if the
 * guest gave a good rating, and also after a reload.
 */
export function useDangerAdvice(
  { ticket, words, isOld }: Pick<TicketPageSetup, 'ticket' | 'words'> & { isOld: boolean },
  unsent: readonly UnsentMessage[],
  send: SendMessage,
): { advice: string; sendWithAdvice: SendMessage } {
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
  const isUnsent = danger?.isRefused || unsent.some((message) => isNewsOfDanger(message));
  if (!danger && !isUnsent && (!ticket.needsHelp || isOld)) return { advice: '', sendWithAdvice };
  // Who is coming is what a guest in danger most wants to know.
  const { call } = ticket;
  const name = call?.status === 'taken' ? call.takenBy : null;
  const said = name ? [interpolate(words.onTheWay, { name }), getHelpIfAlone] : [getHelp];
  return { advice: (isUnsent ? [nobodyKnows, getHelp] : said).join('\n'), sendWithAdvice };
}

function isNewsOfDanger({ text, writtenAt = 0 }: UnsentMessage): boolean {
  return Date.now() - writtenAt < HOUR_MS && hasSeriousWords([text]);
}
