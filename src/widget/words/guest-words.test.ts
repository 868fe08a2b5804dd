import { expect, test } from 'vitest';
import { findWrongTexts, TRANSLATED_LANGUAGES } from '#shared/feedback/guest-words-fixture.ts';
import { TICKET_NOTIFICATION_TEXTS } from '#shared/push/ticket-news.ts';
import { EMBED_WORDS } from '../embed/embed-words.ts';
import { CALL_WORDS } from '../floor/call-words.ts';
import { KIOSK_WORDS } from '../kiosk/kiosk-words.ts';
import { TICKET_WORDS } from '../rewards/ticket-words.ts';
import { loadThreadWords } from '../tickets/words/load-thread-words.ts';
import { loadWords } from './load-words.ts';

test.each(TRANSLATED_LANGUAGES)(
  'in texts for guests, %s uses one word for each thing, one form of address and its own punctuation',
  async (language) => {
    const catalogues = [
      await loadWords(language),
      await loadThreadWords(language),
      CALL_WORDS[language],
      TICKET_WORDS[language],
      KIOSK_WORDS[language],
      EMBED_WORDS[language],
      [TICKET_NOTIFICATION_TEXTS[language]],
    ];
    expect(findWrongTexts(language, catalogues)).toEqual([]);
  },
);
