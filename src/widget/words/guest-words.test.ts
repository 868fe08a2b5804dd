import { expect, test } from 'vitest';
import { findWrongTexts, TRANSLATED_LANGUAGES } from '#shared/feedback/guest-words-fixture.ts';
import { TICKET_NOTIFICATION_TEXTS } from '#shared/push/ticket-news.ts';
import { cardWords } from '#shared/qr/print/card-words.ts';
import type { Language } from '#shared/understanding/understanding.ts';
import { EMBED_WORDS } from '../embed/embed-words.ts';
import { CALL_WORDS } from '../floor/call-words.ts';
import { KIOSK_WORDS } from '../kiosk/kiosk-words.ts';
import { TICKET_WORDS } from '../rewards/ticket-words.ts';
import { loadOwnTicketWords } from '../tickets/words/load-own-ticket-words.ts';
import { loadWords } from './load-words.ts';

test.each(TRANSLATED_LANGUAGES)(
  'in texts for guests, %s uses one word for each thing, one form of address and its own punctuation',
  async (language) => {
    const catalogues = [
      await loadWords(language),
      await loadOwnTicketWords(language),
      CALL_WORDS[language],
      TICKET_WORDS[language],
      KIOSK_WORDS[language],
      EMBED_WORDS[language],
      [TICKET_NOTIFICATION_TEXTS[language]],
      printedWords(language),
    ];
    expect(findWrongTexts(language, catalogues)).toEqual([]);
  },
);

/** The words on printed cards, whose fonts have no narrow no-break space. */
function printedWords(language: Language): object {
  const printed = JSON.stringify(cardWords(language));
  return JSON.parse(printed.replaceAll('\u00a0?', '\u202f?'));
}
