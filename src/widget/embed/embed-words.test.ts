import { expect, test } from 'vitest';
import { cardWords } from '#shared/qr/print/card-words.ts';
import { LANGUAGES, type Language } from '../words/languages.ts';
import { loadWords } from '../words/load-words.ts';
import { EMBED_WORDS, embedWords } from './embed-words.ts';

test.each(Object.keys(LANGUAGES) as Language[])(
  'the embedded button in %s uses the same words as the page in its frame',
  async (language) => {
    const { aria, buttons } = await loadWords(language);
    expect(EMBED_WORDS[language]).toEqual([aria.pageWithoutName, aria.page, buttons.close]);
  },
);

test('the language that the venue sets for the embedded button wins over the browser’s languages', () => {
  expect(embedWords('pl', ['fr'], undefined)).toMatchObject({ language: 'pl', close: 'Zamknij' });
  expect(embedWords(undefined, ['xx', 'pt-BR', 'fr'], undefined).language).toBe('pt');
  expect(embedWords('toString', ['nl'], undefined).language).toBe('en');
});

test("a venue's name is inserted literally into the embedded button’s label", () => {
  expect(embedWords('en', [], '$& {venue}').title).toBe('Feedback for $& {venue}');
});

test.each(Object.keys(LANGUAGES) as Language[])(
  'a printed card in %s uses the words of the guest’s page for how many guests told us',
  async (language) => {
    const { youSaid } = await loadWords(language);
    expect(cardWords(language).told).toBe(youSaid);
  },
);
