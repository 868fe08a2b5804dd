/**
 * In each language, an allergic reaction described without the word 'allergy', and a word that the
 * text reader must cite.
 */
export const ALLERGIC_REACTION_TEXTS = {
  en: ['Lovely evening, but after the satay my lips swelled up and my throat went tight.', 'lips'],
  de: [
    'Schöner Abend, aber nach dem Nachtisch sind meine Lippen angeschwollen und der Hals wurde eng.',
    'Lippen',
  ],
  fr: [
    'Belle soirée, mais après le dessert mes lèvres ont gonflé et ma gorge s’est serrée.',
    'lèvres',
  ],
  es: [
    'Bonita noche, pero después del postre se me hincharon los labios y se me cerraba la garganta.',
    'labios',
  ],
  it: [
    'Bella serata, ma dopo il dolce mi si sono gonfiate le labbra e mi si chiudeva la gola.',
    'labbra',
  ],
  pt: [
    'Noite agradável, mas depois da sobremesa os meus lábios incharam e a garganta fechou.',
    'lábios',
  ],
  pl: ['Miły wieczór, ale po deserze spuchły mi usta i ścisnęło mnie w gardle.', 'spuchły'],
  ar: ['أمسية جميلة، لكن بعد الحلوى تورمت شفتاي وضاق حلقي.', 'شفتاي'],
  zh: ['晚上很愉快，但是吃完甜点后嘴唇肿了，喉咙发紧。', '嘴唇'],
} as const;
