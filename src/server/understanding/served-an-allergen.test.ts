import { expect, test } from 'vitest';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { Language } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { readWords } from './reading/read-words.ts';

/** The guest names the allergy and the food, and no sign of a reaction. */
const SERVED: Record<Language, string[]> = {
  en: [
    'I am allergic to nuts and I was served nuts',
    'I have a nut allergy and you served me nuts',
    'Despite my nut allergy there were nuts in it',
    'I told you about my nut allergy and there were nuts in the dessert',
    'My daughter is allergic to milk and was given milk',
  ],
  de: [
    'Ich bin allergisch gegen Nüsse und mir wurden Nüsse serviert',
    'Ich habe eine Nussallergie und ihr habt mir Nüsse serviert',
    'Trotz meiner Nussallergie waren Nüsse drin',
    'Ich habe Ihnen von meiner Nussallergie erzählt und im Nachtisch waren Nüsse',
    'Meine Tochter ist gegen Milch allergisch und hat Milch bekommen',
  ],
  fr: [
    'Je suis allergique aux noix et on m’a servi des noix',
    'J’ai une allergie aux noix et on m’a servi des noix',
    'Malgré mon allergie aux noix il y avait des noix dedans',
    'Je vous ai parlé de mon allergie aux noix et il y avait des noix dans le dessert',
    'Ma fille est allergique au lait et on lui a donné du lait',
  ],
  es: [
    'Soy alérgico a las nueces y me sirvieron nueces',
    'Tengo alergia a las nueces y me habéis servido nueces',
    'A pesar de mi alergia a las nueces había nueces en el plato',
    'Les avisé de mi alergia a las nueces y el postre llevaba nueces',
    'Mi hija es alérgica a la leche y le dieron leche',
  ],
  it: [
    'Sono allergico alle noci e mi hanno servito le noci',
    'Ho un’allergia alle noci e mi sono state servite noci',
    'Nonostante la mia allergia alle noci c’erano le noci',
    'Vi avevo detto della mia allergia alle noci e nel dolce c’erano le noci',
    'Mia figlia è allergica al latte e le hanno dato il latte',
  ],
  pt: [
    'Sou alérgico a nozes e foram-me servidas nozes',
    'Tenho alergia a nozes e vocês me serviram nozes',
    'Apesar da minha alergia a nozes, havia nozes no prato',
    'Avisei da minha alergia a nozes e a sobremesa tinha nozes',
    'A minha filha é alérgica ao leite e deram-lhe leite',
  ],
  pl: [
    'Jestem uczulony na orzechy, a podano mi orzechy',
    'Mam alergię na orzechy, a podaliście mi orzechy',
    'Mimo mojej alergii na orzechy w daniu były orzechy',
    'Mówiłam o mojej alergii na orzechy, a w deserze były orzechy',
    'Moja córka ma alergię na mleko i dostała mleko',
  ],
  ar: [
    'عندي حساسية من المكسرات وقدمتم لي مكسرات',
    'لدي حساسية من الجوز وقدموا لي الجوز',
    'رغم حساسيتي من المكسرات كان فيها مكسرات',
    'أخبرتكم عن حساسيتي من المكسرات وكانت الحلوى فيها مكسرات',
    'بنتي عندها حساسية من الحليب وأعطوها حليب',
  ],
  zh: [
    '我对坚果过敏，却给我上了坚果',
    '我有坚果过敏，结果菜里有坚果',
    '尽管我对坚果过敏，菜里还是有坚果',
    '我告诉过你们我对坚果过敏，甜点里却有坚果',
    '我女儿对牛奶过敏，却给她喝了牛奶',
  ],
};

/** Read by the real reader, because the sentences are about what it has learned. */
async function classesWith(rating: Rating | null) {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app, { tier: 'premium' });
  const { venueId } = await aVenue(app, owner);
  const ids: [string, string][] = [];
  for (const textSpecific of Object.values(SERVED).flat()) {
    const body = { venueId, textSpecific, ...(rating && { rating }) };
    ids.push([textSpecific, (await app.send('POST', '/api/feedback', { body })).body.id]);
  }
  await readAnswers(app, async (answers) => answers.map((words) => readWords(words)));
  return Promise.all(
    ids.map(async ([words, id]) => {
      const { body } = await app.send('GET', `/api/feedback/${id}`, { token: owner.token });
      const { safety, suspectedSafety } = body.understanding;
      return { words, safety, suspectedSafety, hasCase: body.caseId !== null };
    }),
  );
}

test.each(['poor', 'fair', null] as const)(
  'a guest who was served what they are allergic to raises an alarm in every language with the rating %s',
  async (rating) => {
    for (const { words, safety, hasCase } of await classesWith(rating)) {
      expect.soft({ safety, hasCase }, words).toEqual({ safety: 'allergen', hasCase: true });
    }
  },
);

test.each(['okay', 'great', 'excellent'] as const)(
  'a guest who was served what they are allergic to raises an alarm or a question in every language with the rating %s',
  async (rating) => {
    for (const { words, safety, suspectedSafety } of await classesWith(rating)) {
      expect.soft(safety ?? suspectedSafety, words).toBe('allergen');
    }
  },
);
