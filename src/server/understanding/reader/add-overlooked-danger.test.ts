import { expect, test } from 'vitest';
import { DANGERS, FIGURES, PERHAPS_DANGERS } from '#shared/understanding/dangers-fixture.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import { LANGUAGES } from '#shared/understanding/understanding.ts';
import { readText } from './read-text.ts';

test.each(LANGUAGES)(
  'mortal danger is read as an emergency, with the words that say so: %s',
  (language) => {
    for (const text of DANGERS[language]) {
      const { safety = null, evidence, because = [] } = readText(text) ?? {};
      expect.soft(isEmergency(safety, because), text).toBe(true);
      expect.soft(evidence, text).toMatch(/^(weak|clear|strong)$/);
      expect.soft(text).toContain(because[0]);
    }
  },
);

test.each(LANGUAGES)(
  'a figure of speech with words of danger is no safety matter: %s',
  (language) => {
    for (const text of FIGURES[language]) expect.soft(readText(text)?.safety, text).toBeNull();
  },
);

test.each(PERHAPS_DANGERS)(
  'a sentence that may be a joke or a real danger is still read as an emergency: %s',
  (text) => {
    const { safety = null, because = [] } = readText(text) ?? {};
    expect(isEmergency(safety, because)).toBe(true);
  },
);

test('a possible joke about a heart attack is only faint evidence of illness', () => {
  expect(readText('My husband had a heart attack when the bill came')).toMatchObject({
    safety: 'illness',
    evidence: 'faint',
    because: ['heart attack'],
  });
});

test('choking is read as an injury even if the guest mentions laughter', () => {
  expect(readText('My dad choked on a piece of meat while we were laughing')).toMatchObject({
    safety: 'injury',
    evidence: 'weak',
  });
});

test('a joke about the bill does not hide a real danger in the same comment', () => {
  expect(
    readText('I fainted when I saw the bill. My son cut his finger on a broken glass')?.safety,
  ).not.toBeNull();
});
