import type { Language } from '#shared/understanding/understanding.ts';

type Translation = Exclude<Language, 'en'>;

/** Rejected synonyms and wrong translations of the terms in docs/guest-words.md. */
const REJECTED: Record<Translation, RegExp> = {
  es: /ticket|recompensa|encargad|personal\b|llamada|\bvale\b|\busted|cuéntenos|díganos|escríbanos|\ble (?:fue|espera)/i,
  fr: /ticket|récompense|responsable|personnel|discussion|\b(?:tu|toi|ton)\b/i,
  de: /\bRuf\b|Belohnung|Geschenk|Personal|Chef|\b(?:du|dein|dir)\b/,
  it: /ticket|ricompensa|\bteam\b|personale|\bbuono\b|\bLei\b|\b[Cc]i (?:racconti|dica|scriva)\b|l’aspetta/,
  // European forms: pronouns attached to the verb, and words that Brazilians do not use.
  pt: /ticket|recompensa|gerente|ligação|definições|consigo|equipa\b|demasiad|\p{L}-(?:se|me|l?[oa]s?|lhe)(?!\p{L})/iu,
  // The past tense in the second person would have to guess the guest's gender.
  pl: /bilet|zespół|zespoł|wezwani|wzyw|Państw|\p{L}ł[ea]ś(?!\p{L})/iu,
  zh: /凭证|奖励|团队|同事|工作人员|你/,
  // This suffix addresses one man or woman; only the words for "that" and "leave" may end in it.
  ar: /تذكر|طاقم|موظف|(?<!\p{L})(?!\p{L}?(?:ذلك|ترك))\p{L}+ك(?!\p{L})/u,
};

const MISPRINTS: Partial<Record<Translation, RegExp>> = {
  fr: /[^\u202f{][!?:;%]/,
  de: /[^\u00a0]…|[^\u00a0]%|[“”"]/,
  es: /[^\u00a0]%/,
  zh: /(?<!…)…(?!…)|[!?;]|\{(?:venue|name)\}\s|\s\{(?:venue|name)\}/,
  ar: /اً|[?;,]/,
};

export const TRANSLATED_LANGUAGES = Object.keys(REJECTED) as Translation[];

/**
 * For tests: the texts with a rejected word, another form of address or punctuation that readers of
 * the language are not used to.
 */
export function findWrongTexts(language: Translation, words: object): string[] {
  const misprint = MISPRINTS[language];
  return textsIn(words).filter(
    (text) =>
      REJECTED[language].test(text) || (misprint && (misprint.test(text) || text.includes("'"))),
  );
}

function textsIn(words: object): string[] {
  return Object.values(words).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? textsIn(value) : [String(value)],
  );
}
