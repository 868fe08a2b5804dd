import { expect, test } from 'vitest';
import {
  isSeriousComplaint,
  needsPersonalResponse,
  splitAtSeriousWords,
} from './serious-complaints.ts';

test.each([
  'There was GLASS in my salad.',
  'In der Suppe waren Glassplitter.',
  'Mein Mann musste sich die ganze Nacht erbrechen',
  'Nous avons été malades toute la nuit',
  'Il y avait des éclats de verre dans mon assiette',
  'Encontramos una cucaracha en la ensalada.',
  'Mi hija es alérgica y nadie preguntó',
  'Ho trovato uno scarafaggio nel piatto',
  'Il pollo era ancora crudo',
  'Havia uma barata na cozinha',
  'Meu filho passou mal depois do jantar',
  'W zupie był karaluch',
  'Znalazłem kawałek szkła w sałatce',
  '我女儿对花生过敏，可是没人问',
  '汤里有蟑螂',
  'وجدت صرصورا في الحساء',
  'ابنتي عندها حساسية من الفول السوداني',
  'My wife can’t breathe',
  'He could not breathe after the first bite',
  'Meine Tochter bekommt keine Luft',
  'Ma fille a du mal à respirer',
  'Mi hijo no puede respirar',
  'Mio marito non riesce a respirare',
  'Minha filha não consegue respirar',
  'Mój mąż nie może oddychać',
  '我丈夫喘不过气',
  'ابني لا يستطيع التنفس',
  'My lips are swelling, there were nuts in the sauce',
  'Her lips are blue',
  'Meine Lippen sind ganz geschwollen',
  'Mes lèvres gonflent',
  'Se me hinchan los labios',
  'Mi si gonfiano le labbra',
  'Meus lábios estão inchados',
  'Usta mi spuchły',
  '我的嘴唇肿了',
  'شفتاي تورمت',
])('a visit rated fair becomes a serious complaint if the guest writes: %s', (words) => {
  expect(isSeriousComplaint('fair', [words])).toBe(true);
  expect(isSeriousComplaint('fair', ['Slow service', undefined])).toBe(false);
});

test.each([
  'Le pain était rassis et le service lent',
  'J’ai cru que le vin était compris',
  'El ruido era molesto y esperamos un rato',
  'Il prosciutto crudo era secco',
  'A comida barata não compensou a espera',
  'Waiting for the bill was a chore, bless them',
  'Das Essen war lauwarm und die Bedienung krass langsam',
  'Surówka była nieświeża',
  '卫生间太远',
  'Wir haben lange auf ein Glas Wein gewartet',
  'The tables stand so close that there is no room to breathe',
  'A falta de ar condicionado',
  'Les prix sont gonflés',
  'Un conto gonfiato',
  'Los precios están hinchados',
])('an ordinary complaint does not count as serious: %s', (words) => {
  expect(isSeriousComplaint('fair', [words])).toBe(false);
});

test('a text is split at its serious words in any script', () => {
  const cut = (text: string) =>
    splitAtSeriousWords(text).map((part) => (part.isSerious ? `[${part.text}]` : part.text));
  expect(cut('Mice and raw fish.')).toEqual(['[Mice]', ' and ', '[raw]', ' fish.']);
  expect(cut('Es lag eine Scherbe im Salat')).toEqual(['Es lag eine ', '[Scherbe]', ' im Salat']);
  expect(cut('汤里有蟑螂。')).toEqual(['汤里有', '[蟑螂]', '。']);
  expect(cut('All fine')).toEqual(['All fine']);
});

test.each([
  ['fair', 'There was glass in my salad', true],
  ['poor', 'W zupie był karaluch', true],
  ['poor', 'An hour for a salad', false],
  ['okay', 'A glass of wine too many', false],
  ['excellent', 'The raw fish was excellent', false],
] as const)(
  'after a visit rated %s, the words "%s" need a personal response: %s',
  (rating, words, isLeft) => {
    expect(needsPersonalResponse(rating, [undefined, null, words])).toBe(isLeft);
  },
);
