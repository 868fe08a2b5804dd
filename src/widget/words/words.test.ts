import { expect, test } from 'vitest';
import { COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import { REWARD_LABELS } from '#shared/rewards/rules.ts';
import { en } from './en.ts';
import { interpolate } from './interpolate.ts';
import { chooseLanguage, directionOf, LANGUAGES, type Language } from './languages.ts';
import { loadWords } from './load-words.ts';

const others = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en');
const english = textsOf(en);

/** Texts that are rightly the same in a language as in English. */
const SHARED: Partial<Record<Language, readonly string[]>> = {
  es: ['notices.demo'],
  fr: ['table', 'ratings.excellent', 'aria.conversation'],
  de: ['notices.demo'],
  it: ['notices.demo'],
  pt: ['notices.demo'],
  pl: ['notices.demo'],
};

test.each(others)(
  'the language %s of the guest’s page translates every English text',
  async (language) => {
    const texts = textsOf(await loadWords(language));
    expect([...texts.keys()]).toEqual([...english.keys()]);
    const same = [...texts]
      .filter(([name, text]) => text === english.get(name))
      .map(([name]) => name);
    expect(same.filter((name) => !SHARED[language]?.includes(name))).toEqual([]);
    expect([...texts].filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([]);
  },
);

const URGENT: Record<Language, string> = {
  en: 'urgent',
  es: 'urgencia',
  fr: 'urgence',
  de: 'dringend',
  it: 'urgenza',
  pt: 'urgência',
  pl: 'pilne',
  ar: 'عاجلة',
  zh: '紧急',
};

test.each(Object.entries(URGENT))(
  'in the language %s a guest whose complaint is flagged reads that it is urgent: %s',
  async (language, urgent) => {
    const { flagged } = (await loadWords(language as Language)).lines;
    expect(flagged).toContain(urgent);
  },
);

test.each(others)(
  'the language %s of the guest’s page keeps every {placeholder} of the English text',
  async (language) => {
    const texts = textsOf(await loadWords(language));
    for (const [name, text] of texts) {
      expect([name, placeholdersOf(text)]).toEqual([name, placeholdersOf(english.get(name) ?? '')]);
    }
  },
);

test.each(others)(
  'the language %s of the guest’s page has a different text for each choice of a question',
  async (language) => {
    const { ratings, faces, praise, complaints, rewards } = await loadWords(language);
    for (const choices of [ratings, faces, praise, complaints, rewards]) {
      expect(new Set(Object.values(choices)).size).toBe(Object.keys(choices).length);
    }
  },
);

test.each([
  ['zh', /\p{Script=Han}/u],
  ['ar', /\p{Script=Arabic}/u],
] as const)(
  'the language %s of the guest’s page is written in its own script',
  async (language, script) => {
    const foreign = [...textsOf(await loadWords(language))].filter(
      ([, text]) => !script.test(text),
    );
    expect(foreign.map(([name]) => name)).toEqual(['placeholders.email']);
  },
);

test('the English choices on the guest’s page equal the stored sentences', () => {
  const sentences = (topics: Record<string, { sentence: string }>) =>
    Object.fromEntries(Object.entries(topics).map(([name, { sentence }]) => [name, sentence]));
  expect(en.praise).toEqual({ ...sentences(PRAISE_TOPICS), other: 'Something else' });
  expect(en.complaints).toEqual({ ...sentences(COMPLAINT_TOPICS), other: 'Something else' });
  expect(en.rewards).toEqual(REWARD_LABELS);
});

test('the guest’s page uses the documented English texts word for word', () => {
  expect([...english.values()]).toEqual(
    expect.arrayContaining([
      'Submission Error',
      'There was an issue submitting your feedback. Please try again.',
      'Monthly Feedback Limit Reached',
      'This venue has used all of its feedback for this month.',
      'I run this venue — upgrade',
      'This link is not connected to a venue yet',
      'Failed to fetch restaurant settings',
      'Step {x} of {n}',
      '(Skipped)',
      'Welcome back. Carry on where you were?',
      'Show this to our staff',
    ]),
  );
  expect(en.lines.flagged).toContain("I've flagged this for the manager's urgent attention");
  expect(en.lines.passedOn).toContain("I've passed this on to the team");
  expect(interpolate(en.progress, { x: 3, n: 8 })).toBe('Step 3 of 8');
});

test('a name with braces or dollar signs is inserted into a text unchanged', () => {
  expect(interpolate('Hi {venue}!', { venue: '$& {x} $1' })).toBe('Hi $& {x} $1!');
});

test.each([
  ['pt-BR', ['de'], 'pt'],
  ['zh-TW', [], 'zh'],
  [null, ['nb-NO', 'de-AT', 'fr'], 'de'],
  [null, ['AR_eg'], 'ar'],
  ['xx', ['es-419'], 'es'],
  ['', ['ja'], 'en'],
  [null, [], 'en'],
  ['constructor', ['toString'], 'en'],
] as const)(
  'a link that asks for %s in a browser that prefers %j opens in %s',
  (requested, preferences, language) => {
    expect(chooseLanguage(requested, preferences)).toBe(language);
  },
);

test('in texts for guests, Arabic reads from right to left, all other languages from left to right', () => {
  const rightToLeft = (Object.keys(LANGUAGES) as Language[]).filter(
    (language) => directionOf(language) === 'rtl',
  );
  expect(rightToLeft).toEqual(['ar']);
});

function textsOf(words: object, prefix = ''): Map<string, string> {
  const entries = Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? [...textsOf(value, `${prefix}${name}.`)]
      : [[`${prefix}${name}`, String(value)] as const],
  );
  return new Map(entries);
}

function placeholdersOf(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}
