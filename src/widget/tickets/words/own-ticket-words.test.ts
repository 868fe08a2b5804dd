import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../words/languages.ts';
import { en } from './en.ts';
import { loadOwnTicketWords } from './load-own-ticket-words.ts';

const others = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en');
const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test.each(others)(
  'the ticket page’s language %s translates every English text',
  async (language) => {
    const texts = await loadOwnTicketWords(language);
    expect(Object.keys(texts)).toEqual(Object.keys(en));
    for (const [name, text] of Object.entries(texts)) {
      const english = en[name as keyof typeof en];
      expect([name, placeholdersOf(text)]).toEqual([name, placeholdersOf(english)]);
      expect(text.trim(), name).toBe(text);
      expect(text, name).not.toBe('');
      expect(text, name).not.toBe(english);
    }
  },
);
