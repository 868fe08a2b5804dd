import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language, type SafetyClass } from '#shared/understanding/understanding.ts';
import { readText } from './read-text.ts';

test('the reader skips a text without words, or with more words than an answer can hold', () => {
  expect(readText('')).toBeNull();
  expect(readText('👍👍👍 12.50 €')).toBeNull();
  expect(readText('https://example.com/menu www.example.com')).toBeNull();
  expect(readText('so good '.repeat(7_000))).toBeNull();
  expect(readText('raw'.repeat(1_600))).toBeNull();
  expect(readText('((((a+)+)+)+)+$'.repeat(300))).toBeNull();
});

test('the reader skips a text that mixes letters of two scripts, but reads a text with a foreign word in it', () => {
  expect(readText('Тhе sоuр wаs сold')).toBeNull();
  expect(readText('aبcتd你eثf好gجhح')).toBeNull();
  expect(readText('Всё было очень вкусно')).toBeNull();
  expect(readText('我们点了一份pizza，很好吃')?.language).toBe('zh');
  expect(readText('البيتزا pizza كانت باردة')?.language).toBe('ar');
});

test('the reader accepts any text without throwing', () => {
  const words = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('no', 'not', 'ist', 'الطعام', '虫', '🤢', '\u202e', 'ﷺ', '...', '\ud83c'),
    ),
  );
  fc.assert(
    fc.property(words, (parts) => {
      const read = readText(parts.join(' '));
      if (read) expect(read.because.length).toBeLessThanOrEqual(4);
    }),
  );
  expect(readText('no hair in my soup and not raw, '.repeat(150))).not.toBeNull();
});

const MATTERS: [string, SafetyClass, string][] = [
  ['My Lips swelled up after two bites of the satay', 'allergen', 'swelled'],
  [
    'Nach zwei Bissen waren meine Lippen dick geschwollen und der Hals ging zu',
    'allergen',
    'Lippen',
  ],
  ['Mes lèvres ont gonflé après le dessert, j’ai dû sortir mon stylo', 'allergen', 'lèvres'],
  ['Se me hincharon los labios y la garganta después de dos bocados', 'allergen', 'labios'],
  ['Mi si sono gonfiate le labbra e la gola dopo due bocconi', 'allergen', 'labbra'],
  ['Os meus lábios incharam e a garganta fechou depois de duas garfadas', 'allergen', 'lábios'],
  ['Po dwóch kęsach spuchły mi usta i zaciskało gardło', 'allergen', 'usta'],
  ['تورمت شفايفي وحلقي بعد ما أكلت من الطبق وفيه مكسرات', 'allergen', 'تورمت'],
  ['吃了两口嘴唇就肿起来，喉咙发紧', 'allergen', '肿'],
  ['J’ai une allergie aux noix et vous m’avez servi des noix', 'allergen', 'noix'],
  ['I had an allergic reaction', 'allergen', 'allergic reaction'],
  ['Ich hatte eine allergische Reaktion', 'allergen', 'allergische'],
  ['Zatrułem się jedzeniem', 'illness', 'Zatrułem'],
  ['There was a fly in my soup', 'pest', 'fly'],
  ['Der Kellner war rassistisch', 'discrimination', 'rassistisch'],
  ['We were all throwing up the whole night after your mussels', 'illness', 'throwing up'],
  ['In meiner Suppe war ein Stück Glas', 'foreign_object', 'Glas'],
  ['Il pollo era crudo e rosa dentro', 'undercooked', 'crudo'],
  ['Una cucaracha corrió por la pared al lado de nuestra mesa', 'pest', 'cucaracha'],
];

test('the reader finds a safety matter in every language and returns the guest’s own words', () => {
  for (const [text, safety, because] of MATTERS) {
    const read = readText(text);
    expect.soft(read, text).toMatchObject({ safety, tone: 'negative' });
    expect.soft(read?.because.join(' '), text).toContain(because);
    for (const words of read?.because ?? [])
      for (const part of words.split(' … ')) expect(text).toContain(part);
  }
});

/** In each language: fainting, a heart attack, blood, shortness of breath, gas and smoke. */
const MORTAL_DANGER: Record<Language, [string, SafetyClass][]> = {
  en: [
    ['My wife is unconscious', 'illness'],
    ['My husband is having a heart attack', 'illness'],
    ['My mouth is bleeding', 'injury'],
    ['I am bleeding', 'injury'],
    ['i cant breethe', 'allergen'],
    ['There is a smell of gas in the toilet', 'injury'],
    ['Smoke is coming out of the kitchen', 'injury'],
    ['Hot tea was spilled on my child and her skin is burned', 'injury'],
  ],
  de: [
    ['Meine Frau ist ohnmächtig', 'illness'],
    ['Mein Vater hat einen Herzinfarkt', 'illness'],
    ['Ich blute aus dem Mund', 'injury'],
    ['Ich bekomme keine Luft', 'allergen'],
    ['Es riecht nach Gas', 'injury'],
    ['Rauch kommt aus der Küche', 'injury'],
  ],
  fr: [
    ['Mon mari s’est évanoui', 'illness'],
    ['Ma femme fait une crise cardiaque', 'illness'],
    ['Je saigne de la bouche', 'injury'],
    ['Il ne respire plus', 'allergen'],
    ['Ça sent le gaz', 'injury'],
    ['De la fumée sort de la cuisine', 'injury'],
  ],
  es: [
    ['Mi mujer está inconsciente', 'illness'],
    ['Mi marido está teniendo un infarto', 'illness'],
    ['Me sangra la boca', 'injury'],
    ['No puedo respirar', 'allergen'],
    ['Huele a gas', 'injury'],
    ['Sale humo de la cocina', 'injury'],
  ],
  it: [
    ['Mia moglie è svenuta', 'illness'],
    ['Mio padre ha un infarto', 'illness'],
    ['Mi sanguina la bocca', 'injury'],
    ['Non riesco a respirare', 'allergen'],
    ['C’è odore di gas', 'injury'],
    ['Esce fumo dalla cucina', 'injury'],
  ],
  pt: [
    ['A minha mulher está inconsciente', 'illness'],
    ['O meu pai está a ter um enfarte', 'illness'],
    ['A minha boca está a sangrar', 'injury'],
    ['Não consigo respirar', 'allergen'],
    ['Cheira a gás', 'injury'],
    ['Está saindo fumaça da cozinha', 'injury'],
  ],
  pl: [
    ['Moja żona jest nieprzytomna', 'illness'],
    ['Mój mąż ma zawał', 'illness'],
    ['Krew leci mi z ust', 'injury'],
    ['Nie mogę oddychać', 'allergen'],
    ['Czuć gaz', 'injury'],
    ['Z kuchni leci dym', 'injury'],
  ],
  ar: [
    ['زوجتي فاقدة الوعي', 'illness'],
    ['والدي يعاني من نوبة قلبية', 'illness'],
    ['فمي ينزف', 'injury'],
    ['مش قادر اتنفس', 'allergen'],
    ['رائحة غاز في الحمام', 'injury'],
    ['دخان يطلع من المطبخ', 'injury'],
  ],
  zh: [
    ['我老婆昏迷了', 'illness'],
    ['我爸爸心脏病发作了', 'illness'],
    ['我嘴里在流血', 'injury'],
    ['我呼吸困难', 'allergen'],
    ['厕所里有煤气味', 'injury'],
    ['厨房冒烟了', 'injury'],
  ],
};

test('mortal danger raises an alarm of its class in every language, even if the guest adds that all is well', () => {
  for (const language of LANGUAGES)
    for (const [text, safety] of MORTAL_DANGER[language]) {
      const read = readText(text, language);
      expect.soft(read?.safety, text).toBe(safety);
      expect.soft(read?.evidence, text).not.toBe('weak');
    }
});

/** In each language: blue skin, faintness, chest pain, a bone in the throat, glass, swelling. */
const SIGNS_OF_DANGER: Record<Language, [string, SafetyClass][]> = {
  en: [
    ['My baby has turned blue', 'allergen'],
    ['I feel faint', 'illness'],
    ['My chest hurts badly', 'illness'],
    ['A bone is stuck in my throat', 'injury'],
    ['There is glass on the floor next to us', 'injury'],
    ['My tongue is swelling', 'allergen'],
  ],
  de: [
    ['Mein Baby ist blau angelaufen', 'allergen'],
    ['Mir wird ganz schwindelig', 'illness'],
    ['Meine Brust tut sehr weh', 'illness'],
    ['Ein Knochen steckt in meinem Hals', 'injury'],
    ['Neben uns liegt Glas auf dem Boden', 'injury'],
    ['Meine Zunge schwillt an', 'allergen'],
  ],
  fr: [
    ['Mon bébé est devenu bleu', 'allergen'],
    ['Je vais tomber dans les pommes', 'illness'],
    ['J’ai très mal à la poitrine', 'illness'],
    ['Un os est coincé dans ma gorge', 'injury'],
    ['Il y a du verre par terre à côté de nous', 'injury'],
    ['Ma langue gonfle', 'allergen'],
  ],
  es: [
    ['Mi bebé se ha puesto azul', 'allergen'],
    ['Me siento muy mareada', 'illness'],
    ['Me duele mucho el pecho', 'illness'],
    ['Tengo un hueso atravesado en la garganta', 'injury'],
    ['Hay cristales en el suelo a nuestro lado', 'injury'],
    ['Se me hincha la lengua', 'allergen'],
  ],
  it: [
    ['Il mio bambino è diventato blu', 'allergen'],
    ['Mi sento svenire', 'illness'],
    ['Mi fa molto male il petto', 'illness'],
    ['Ho un osso incastrato in gola', 'injury'],
    ['C’è del vetro per terra vicino a noi', 'injury'],
    ['Mi si gonfia la lingua', 'allergen'],
  ],
  pt: [
    ['O meu bebé ficou azul', 'allergen'],
    ['Acho que vou desmaiar', 'illness'],
    ['Dói-me muito o peito', 'illness'],
    ['Estou com um osso preso na garganta', 'injury'],
    ['Há vidros no chão ao nosso lado', 'injury'],
    ['Minha língua está inchando', 'allergen'],
  ],
  pl: [
    ['Moje dziecko zsiniało', 'allergen'],
    ['Bardzo mi słabo', 'illness'],
    ['Bardzo boli mnie w klatce piersiowej', 'illness'],
    ['Kość stanęła mi w gardle', 'injury'],
    ['Obok nas leży szkło na podłodze', 'injury'],
    ['Puchnie mi język', 'allergen'],
  ],
  ar: [
    ['طفلي صار لونه أزرق', 'allergen'],
    ['أشعر بالدوار', 'illness'],
    ['صدري يوجعني كثير', 'illness'],
    ['عظمة عالقة في حلقي', 'injury'],
    ['في زجاج على الأرض جنبنا', 'injury'],
    ['لساني يتورم', 'allergen'],
  ],
  zh: [
    ['我的宝宝脸发青了', 'allergen'],
    ['我感觉快要晕过去了', 'illness'],
    ['我胸口很疼', 'illness'],
    ['骨头卡在我喉咙里', 'injury'],
    ['我们旁边地上有碎玻璃', 'injury'],
    ['我舌头肿起来了', 'allergen'],
  ],
};

test('signs of danger described in plain words raise an alarm of their class in every language', () => {
  for (const language of LANGUAGES)
    for (const [text, safety] of SIGNS_OF_DANGER[language]) {
      const read = readText(text, language);
      expect.soft(read?.safety, text).toBe(safety);
      expect.soft(read?.evidence, text).not.toBe('faint');
    }
});

test('glass in the food, said in the simplest words, raises an alarm with a low rating in every language', () => {
  const texts = [
    'In meinem Dessert war Glas',
    'There was glass in my dessert',
    'Il y avait du verre dans mon dessert',
    'Había cristal en mi postre',
    'C’era del vetro nel mio dolce',
    'Havia vidro na minha sobremesa',
    'W moim deserze było szkło',
    'كان في الحلى زجاج',
    '我的甜点里有玻璃',
  ];
  for (const text of texts) {
    const read = readText(text);
    expect.soft(read?.safety, text).toBe('foreign_object');
    expect.soft(read?.evidence, text).not.toBe('faint');
  }
  for (const text of ['In meinem Dessert war Blattgold', 'Das Glas Wein war schön kalt'])
    expect.soft(readText(text)?.safety, text).toBeNull();
});

test('words of mortal danger in a harmless sense raise no alarm', () => {
  const harmless = [
    'The cheesecake was to die for',
    'Smoked salmon with a lovely smoky flavour',
    'A breathtaking view from the terrace',
    'My heart melted when they sang for us',
    'Burnt Basque cheesecake, just as it should be',
    'The gas fireplace was cosy',
    'The blue cheese burger turned out great',
    'A faint smell of lavender on the terrace',
    'Ice cream from the chest freezer',
    'A glass of wine on the floor of the terrace',
    'Der Räucherlachs war köstlich und die Aussicht atemberaubend',
    'La cheminée à gaz était très agréable',
    'La pizza venía quemada por debajo',
    'La musica era così alta che mi sanguinavano le orecchie',
    'Quase desmaiei ao ler os preços',
    'Wędzony łosoś był pyszny',
    'السلمون المدخن لذيذ',
    '烟熏三文鱼很好吃',
  ];
  for (const text of harmless) expect.soft(readText(text)?.safety, text).toBeNull();
  expect(readText('The chicken was bleeding')?.safety).toBe('undercooked');
});

test('the reader finds mouldy food to be a safety matter in every language', () => {
  const mouldy = [
    'There was mould on my toast',
    'Der Käsekuchen war schimmelig',
    'La confiture était moisie',
    'Mi postre estaba mohoso',
    'La marmellata aveva la muffa',
    'O pão da sandes tinha bolor',
    'Dżem był spleśniały',
    'كان على الكعكة عفن',
    '三明治的面包发霉了',
  ];
  for (const text of mouldy) expect.soft(readText(text)?.safety, text).toBe('foreign_object');
  for (const text of ['The blue cheese was superb', 'Der Blauschimmelkäse war herrlich'])
    expect.soft(readText(text)?.safety, text).toBeNull();
});

test('two or three words about mould are enough for a safety matter', () => {
  const mouldy = [
    ['My toast was mouldy', 'mouldy rolls', 'mould on the bread'],
    ['Brot schimmelig', 'Brezel verschimmelt', 'Schimmel auf dem Brot'],
    ['Pain moisi', 'Baguette moisie', 'moisissure sur le pain'],
    ['Pan mohoso', 'Galletas con moho', 'moho en el pan'],
    ['Pane ammuffito', 'Focaccia con muffa', 'muffa sul pane'],
    ['Pão mofado', 'Queque com bolor', 'bolor no pão'],
    ['Chleb spleśniały', 'Spleśniała drożdżówka', 'pleśń na chlebie'],
    ['خبز معفن', 'كعك معفن', 'عفن على الخبز'],
    ['面包发霉', '月饼发霉了', '面包有霉'],
  ];
  LANGUAGES.forEach((language, at) => {
    for (const text of mouldy[at] ?? [])
      expect.soft(readText(text, language)?.safety, text).toBe('foreign_object');
  });
});

test('hurried, forgotten or gruffly treated guests are not read as discrimination', () => {
  const harmless = [
    'The waitress wanted us gone before we had finished our coffee.',
    'Three people asked what we would like and then nobody brought anything.',
    'My stew had been in the microwave, scalding at the rim and cold in the middle.',
    'Man hat uns gehetzt, weil der Tisch für die Nächsten gebraucht wurde.',
    'On nous a pressés de partir, ils avaient besoin de la table.',
  ];
  for (const text of harmless) expect.soft(readText(text)?.safety, text).toBeNull();
});

test('praise is never strong evidence of a safety matter', () => {
  const praise = [
    'The chicken and leek pie, and a second one to take home to my neighbour.',
    'Priya saw the pram coming and had the high chair ready before we got to the table.',
  ];
  for (const text of praise) {
    const read = readText(text);
    expect.soft(read?.safety === null || read?.evidence === 'weak', text).toBe(true);
    expect.soft(read?.toneIfPleased, text).not.toBe('negative');
  }
  expect(readText('My lips swelled up and my throat closed after the satay')).toMatchObject({
    safety: 'allergen',
    evidence: 'strong',
  });
});

test('the reader finds a safety matter among other remarks in one long sentence', () => {
  const texts: [string, SafetyClass][] = [
    [
      'lovely place, friendly staff, music a bit loud, my soup had a piece of glass in it, otherwise all good',
      'foreign_object',
    ],
    [
      'wir waren zu viert da die vorspeise war super der wein auch leider lief eine kakerlake über den tisch nachtisch ok',
      'pest',
    ],
    [
      '环境很好，服务员很热情，菜上得也快，就是汤里有一只死蟑螂，其他都不错，甜品很好吃，下次还来',
      'pest',
    ],
  ];
  for (const [text, safety] of texts) expect.soft(readText(text)?.safety, text).toBe(safety);
});

test('punctuation, emoji and links beside the words do not hide a safety matter', () => {
  const matter = 'there was a cockroach in my salad';
  const beside = [
    '!'.repeat(60),
    '😡👎😱'.repeat(9),
    'haha'.repeat(30),
    `https://x.example/${'y0'.repeat(60)}`,
  ];
  for (const signs of beside)
    expect.soft(readText(`${matter} ${signs}`)?.safety, signs).toBe('pest');
});

test('a harmless remark that sounds like a safety matter is not read as a safety matter', () => {
  const harmless = [
    'The cheesecake was to die for',
    'Das Tatar war perfekt, wie immer roh und frisch',
    'Merci d’avoir pris mon allergie au sérieux, tout était parfait',
    '没有头发也没有虫子，很干净',
  ];
  for (const text of harmless) expect.soft(readText(text)?.safety, text).toBeNull();
});

test('the reader determines the tone of a text of two words', () => {
  for (const text of ['Great food', 'Excellent service', 'Toller Service', 'Pyszne jedzenie'])
    expect.soft(readText(text)?.tone, text).toBe('positive');
  for (const text of ['Terrible wait', 'Bad service', 'Zu teuer'])
    expect.soft(readText(text)?.tone, text).toBe('negative');
});

test('the reader determines tone and topics from the whole text', () => {
  expect(readText('Great food, but we waited an hour for it')).toMatchObject({ tone: 'mixed' });
  expect(readText('Das Essen war köstlich, danke!')).toMatchObject({
    language: 'de',
    tone: 'positive',
    topics: ['food_quality'],
  });
  expect(readText('L’addition était fausse et trop chère')?.tone).toBe('negative');
});

test('a text too short to tell its language is read in the language of the chat', () => {
  for (const language of LANGUAGES.filter((one) => one !== 'ar' && one !== 'zh'))
    expect(readText('ok', language)?.language).toBe(language);
  expect(readText('ok')?.language).toBe('en');
  expect(readText('Das Essen war leider kalt und wir mussten lange warten', 'en')?.language).toBe(
    'de',
  );
});

test.each([
  ['Vimos una cucaracha en la pared junto a nuestra mesa.', ['cucaracha']],
  [
    'The step down to the toilets is wet and the light above it is out. My father slipped on it. It really is unsafe.',
    ['slipped'],
  ],
])(
  'only what happened is named as the reason for an alarm, not where it happened: %s',
  (text, because) => {
    expect(readText(text)?.because).toEqual(because);
  },
);
