import { useState } from 'react';
import { needsPersonalResponse } from '#shared/feedback/rules.ts';
import type { TicketPageSetup } from './ticket-page-setup.ts';
import type { UnsentMessage } from './use-unsent-messages.ts';

type Send = (text: string) => Promise<void>;

/**
 * Tells a guest who writes of danger where to get help, in the words of the chat. Words on the chat's
 * list bring the advice without waiting for the server, until the guest leaves the page. The server,
 * which reads more than a list of words, brings it for other words and on other devices. A copy opened
 * without a network days later must not: the danger it tells of is past.
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

  const { getHelp, nobodyKnows } = words.chat;
  if (!danger) return { advice: ticket.needsHelp && !isOld ? getHelp : '', sendWithAdvice };
  const isUnsent = danger.isRefused || unsent.some(({ text }) => text === danger.text);
  return { advice: isUnsent ? `${nobodyKnows}\n${getHelp}` : getHelp, sendWithAdvice };
}
