import type { Language } from '#shared/understanding/understanding.ts';

/** The words that an owner may replace. */
export const CARD_FIELDS = ['line', 'promise', 'thanks'] as const;
export type CardField = (typeof CARD_FIELDS)[number];
export type OwnCardWords = { [Field in CardField]?: string | undefined };

/** The most characters of each; what fits on a product is measured as well. */
export const CARD_WORD_MAX_LENGTHS: Record<CardField, number> = {
  line: 40,
  promise: 60,
  thanks: 60,
};

/** Everything that is printed beside the names of the venue and the table. */
export type CardWords = {
  /** The large words, in two parts, because a tent has them on two lines. */
  question: readonly [first: string, second: string];
  /** What stands between the two parts on one line. */
  gap: '' | ' ';
  /** The invitation under the question. */
  line: string;
  promise: string;
  /** Printed only if the venue gives rewards. */
  thanks: string;
  /** Stands before the number of a table. */
  table: string;
  /** Below what the venue changed; contains the placeholder `{guests}`, always five or more. */
  told: string;
  /** Where the flap of a tent is glued. */
  flap: string;
  isRightToLeft: boolean;
};

/** The words of a language, with the owner's own words in place of ours. */
export function cardWords(language: Language, own: OwnCardWords = {}): CardWords {
  const kept = CARD_FIELDS.map((field) => [field, own[field]?.trim()] as const);
  const isRightToLeft = language === 'ar';
  return {
    ...CARD_WORDS[language],
    isRightToLeft,
    ...Object.fromEntries(kept.filter(([, text]) => text)),
  };
}

/** "How was it?" */
export function questionText({ question, gap }: CardWords): string {
  return question.join(gap);
}

/** The venue and the table on one line; in Arabic the table comes first, so that both read right. */
export function placeText(
  venueName: string | undefined,
  table: string | undefined,
  words: CardWords,
): string {
  const parts = words.isRightToLeft ? [table, venueName] : [venueName, table];
  return parts.filter(Boolean).join(words.isRightToLeft ? '، ' : ', ');
}

/** A no-break space keeps "no name" on one line. */
const CARD_WORDS: Record<Language, Omit<CardWords, 'isRightToLeft'>> = {
  en: {
    question: ['How', 'was it?'],
    gap: ' ',
    line: 'Tell us how it was.',
    promise: 'Under a minute. No app, no\u00a0name.',
    thanks: 'A small thank-you waits at the end.',
    table: 'Table',
    told: '{guests} guests told us',
    flap: 'glue here, under the other flap',
  },
  de: {
    question: ['Wie', 'war es?'],
    gap: ' ',
    line: 'Erzählen Sie es uns.',
    promise: 'Keine Minute. Ohne\u00a0App, ohne\u00a0Namen.',
    thanks: 'Am Ende wartet ein kleines Dankeschön.',
    table: 'Tisch',
    told: 'Das haben uns {guests} Gäste gesagt',
    flap: 'hier kleben, unter die andere Lasche',
  },
  fr: {
    question: ['C’était', 'comment\u00a0?'],
    gap: ' ',
    line: 'Dites-nous tout.',
    promise: 'Moins d’une minute. Sans\u00a0appli, sans\u00a0nom.',
    thanks: 'Un petit merci vous attend à la fin.',
    table: 'Table',
    told: '{guests} clients nous l’ont dit',
    flap: 'coller ici, sous l’autre rabat',
  },
  es: {
    question: ['¿Qué tal', 'todo?'],
    gap: ' ',
    line: 'Cuéntanos cómo te fue.',
    promise: 'Menos de un minuto. Sin\u00a0app, sin\u00a0nombre.',
    thanks: 'Al final te espera un pequeño detalle.',
    table: 'Mesa',
    told: 'Nos lo contaron {guests} clientes',
    flap: 'pegar aquí, bajo la otra solapa',
  },
  it: {
    question: ['Com’è', 'andata?'],
    gap: ' ',
    line: 'Raccontaci tutto.',
    promise: 'Meno di un minuto. Senza\u00a0app, senza\u00a0nome.',
    thanks: 'Alla fine ti aspetta un piccolo grazie.',
    table: 'Tavolo',
    told: 'Ce l’hanno detto {guests} clienti',
    flap: 'incollare qui, sotto l’altra linguetta',
  },
  pt: {
    question: ['Como', 'foi?'],
    gap: ' ',
    line: 'Conte para nós.',
    promise: 'Menos de um minuto. Sem\u00a0app, sem\u00a0nome.',
    thanks: 'No final, um pequeno agradecimento.',
    table: 'Mesa',
    told: '{guests} clientes contaram isso',
    flap: 'cole aqui, sob a outra aba',
  },
  pl: {
    question: ['Jak', 'było?'],
    gap: ' ',
    line: 'Prosimy o kilka słów.',
    promise: 'Niecała minuta. Bez\u00a0aplikacji, bez\u00a0nazwiska.',
    thanks: 'Na końcu czeka małe podziękowanie.',
    table: 'Stolik',
    told: 'Powiedziało nam o tym {guests} gości',
    flap: 'kleić tutaj, pod drugą zakładką',
  },
  ar: {
    question: ['كيف كانت', 'زيارتكم؟'],
    gap: ' ',
    line: 'أخبرونا عن زيارتكم.',
    promise: 'أقل من دقيقة. بلا\u00a0تطبيق وبلا\u00a0اسم.',
    thanks: 'هدية شكر صغيرة بانتظاركم في النهاية.',
    table: 'طاولة',
    told: 'أخبرنا بذلك {guests} من الضيوف',
    flap: 'الصق هنا، تحت الطرف الآخر',
  },
  zh: {
    question: ['用餐', '愉快吗？'],
    gap: '',
    line: '请告诉我们您的感受。',
    promise: '不到一分钟，无需应用，无需留名。',
    thanks: '最后有一份小小的谢意。',
    table: '桌号',
    told: '{guests} 位客人告诉了我们',
    flap: '粘贴在此，另一折片之下',
  },
};
