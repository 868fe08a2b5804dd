import { expect, test } from 'vitest';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import { PLEAS } from '#shared/understanding/pleas-fixture.ts';
import { LANGUAGES } from '#shared/understanding/understanding.ts';
import { readText } from './read-text.ts';

test.each(LANGUAGES)('a plea for help is an emergency and no praise: %s', (language) => {
  for (const text of PLEAS[language]) {
    const read = readText(text);
    const { safety = null, because = [] } = read ?? {};
    expect.soft(isEmergency(safety, because), text).toBe(true);
    expect.soft(read?.tone, text).not.toBe('positive');
    expect
      .soft(
        because.every((words) => text.includes(words)),
        text,
      )
      .toBe(true);
  }
});

test.each(LANGUAGES)(
  'a plea for help is strong evidence of danger, except for the bare word fire: %s',
  (language) => {
    const bareFire = /^(fire|fuego|fogo|feu)\W*$/i;
    for (const text of PLEAS[language].filter((plea) => !bareFire.test(plea.replace('¡', ''))))
      expect.soft(readText(text)?.evidence, text).toBe('strong');
  },
);

test('the bare word fire is clear but not strong evidence of danger, and praise if the guest was pleased', () => {
  expect(readText('FIRE!!')).toMatchObject({ evidence: 'clear', toneIfPleased: 'positive' });
});

test.each([
  'the chicken was fire',
  'the waiter got fired',
  'cooked on an open fire',
  'a table by the fireplace',
  'Feuer und Flamme für das Essen',
  'the waiter was a doctor',
  "we were late because of a doctor's appointment",
  'knife and fork were dirty',
  'the steak knife was blunt',
  'help yourself buffet',
  'very helpful',
  'could you help with the menu',
  'we came in an ambulance team',
  'no need to call a doctor',
  'killer cocktail',
  'hit the spot',
])('words of a plea for help in a sentence that asks for none are no safety matter: %s', (text) => {
  expect(readText(text)?.safety).toBeNull();
});

test('a plea for help because of a swelling throat is read as an allergic reaction, not only as a plea', () => {
  expect(
    readText('My son is allergic to nuts, his throat is swelling shut, call an ambulance'),
  ).toMatchObject({ safety: 'allergen', evidence: 'strong' });
});

test.each([
  'The bill gave me a heart attack',
  'La cuenta casi me dio un infarto',
  'Bei der Rechnung bekommt man einen Herzinfarkt',
  'It is a bit of a glass ceiling for the staff, but they pour a good glass of red',
  'No need to call a doctor',
  'Wir brauchen keinen Arzt',
])('a figure of speech or a denied need for help is no safety matter: %s', (text) => {
  expect(readText(text)).toMatchObject({ safety: null, because: [] });
});

test.each([
  'My husband had a heart attack at the table, and the bill gave me a heart attack too',
  'There was glass in my ceiling-high sundae',
])(
  'a real danger beside a figure of speech or an ambiguous word is a safety matter: %s',
  (text) => {
    expect(readText(text)?.safety).not.toBeNull();
  },
);

test('a comment that only complains has a negative tone', () => {
  expect(readText('The lamb was cold and tough and nobody asked')?.tone).toBe('negative');
});

test('a throat that feels strange since a dish is a safety matter even in a pleased comment', () => {
  const read = readText('All was lovely, only my throat feels strange since the starter');
  expect(read?.safety).not.toBeNull();
});

test('somebody who turned grey and slid off the chair is an emergency', () => {
  const read = readText('he turned grey and slid off the chair');
  expect(isEmergency(read?.safety ?? null, read?.because ?? [])).toBe(true);
});
