import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test.each([
  'My daughter has a rash since the dessert, all else was great',
  'I have a rash since the dessert, everything else was great',
  'Ma fille a une éruption depuis le dessert, tout le reste était super',
  'J’ai une éruption depuis le dessert, sinon tout était super',
  'Ho uno sfogo dal dolce in poi, il resto ottimo',
  'Moja córka ma wysypkę od deseru, wszystko inne było świetne',
])(
  'a rash since a dish is read as an allergic reaction even if all else is praised: %s',
  (text) => {
    const read = readText(text);
    expect(read).toMatchObject({ safety: 'allergen' });
    expect(read?.because.length).toBeGreaterThan(0);
  },
);

test.each([
  'Je suis allergique aux noix et on m’a servi des noix',
  'Soy alérgica a las nueces y me han servido nueces',
  'Tengo alergia a las nueces y me habéis servido nueces',
])('being served the food that one is allergic to is a safety matter: %s', (text) => {
  const read = readText(text);
  expect(read).toMatchObject({ safety: 'allergen', tone: 'negative' });
  expect(read?.because.join(' ')).toMatch(/noix|nueces/);
});

test.each([
  'Tengo alergia a las nueces y me hicieron un postre sin nueces',
  'Ich habe eine Nussallergie und Sie haben mir einen Nachtisch ohne Nüsse gemacht',
  'Je vous ai parlé de mon allergie aux noix et la cuisine a été très attentive',
  'I told you about my nut allergy and the kitchen was very careful',
  'No rash after the dessert this time, thank you',
])('care for a guest’s allergy is no safety matter: %s', (text) => {
  expect(readText(text)?.safety).toBeNull();
});
