import { expect, test } from 'vitest';
import { TICKET_WORDS } from '../rewards/ticket-words.ts';
import { LANGUAGES, type Language } from '../words/languages.ts';
import { CALL_WORDS } from './call-words.ts';

const others = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en');

test.each(others)(
  'the language %s translates every English text about calls and tickets',
  (language) => {
    for (const catalogue of [CALL_WORDS, TICKET_WORDS]) {
      const english = Object.entries<string>(catalogue.en);
      const own = new Map(Object.entries<string>(catalogue[language]));
      expect([...own.keys()]).toEqual(english.map(([name]) => name));
      for (const [name, text] of english) {
        const said = own.get(name) ?? '';
        expect(said).not.toBe(text);
        expect(said.trim()).toBe(said);
        expect([name, said.match(/\{\w+\}/g)]).toEqual([name, text.match(/\{\w+\}/g)]);
      }
    }
  },
);

test.each(Object.keys(LANGUAGES) as Language[])(
  'the language %s has a different text for each answer to the call question and each state of a call',
  (language) => {
    const {
      yes,
      no,
      sortedYes,
      sortedNo,
      told,
      nobody,
      unreachable,
      tooOften,
      withdrawn,
      paused,
      tooOld,
    } = CALL_WORDS[language];
    const said = [yes, no, told, nobody, unreachable, tooOften, withdrawn, paused, tooOld];
    expect(new Set(said).size).toBe(said.length);
    expect(sortedYes).not.toBe(sortedNo);
  },
);
