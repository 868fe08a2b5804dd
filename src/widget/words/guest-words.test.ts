import { expect, test } from 'vitest';
import { TICKET_NEWS } from '#shared/push/ticket-news.ts';
import { CALL_WORDS } from '../call/call-words.ts';
import { KIOSK_WORDS } from '../kiosk/kiosk-words.ts';
import { loadThreadWords } from '../thread/words/load-thread-words.ts';
import { TICKET_WORDS } from '../ticket/ticket-words.ts';
import type { Language } from './languages.ts';
import { loadWords } from './load-words.ts';

type Translation = Exclude<Language, 'en'>;

/** Rejected synonyms and wrong translations of the terms in docs/guest-words.md. */
const REJECTED: Record<Translation, RegExp> = {
  es: /ticket|recompensa|encargad|personal\b|llamada|\bvale\b|\busted/i,
  fr: /ticket|récompense|responsable|personnel|discussion|\b(?:tu|toi|ton)\b/i,
  de: /\bRuf\b|Belohnung|Geschenk|Personal|Chef|\b(?:du|dein|dir)\b/,
  it: /ticket|ricompensa|\bteam\b|personale|\bbuono\b|\bLei\b/,
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

test.each(Object.keys(REJECTED) as Translation[])(
  '%s has one word for each thing and one form of address in all that guests read',
  async (language) => {
    const texts = await guestTexts(language);
    expect(texts.filter((text) => REJECTED[language].test(text))).toEqual([]);
  },
);

test.each(Object.keys(MISPRINTS) as Translation[])(
  '%s is set as its readers are used to',
  async (language) => {
    const texts = await guestTexts(language);
    expect(texts.filter((text) => MISPRINTS[language]?.test(text))).toEqual([]);
    expect(texts.filter((text) => text.includes("'"))).toEqual([]);
  },
);

async function guestTexts(language: Language): Promise<string[]> {
  const catalogues = [
    await loadWords(language),
    await loadThreadWords(language),
    CALL_WORDS[language],
    TICKET_WORDS[language],
    KIOSK_WORDS[language],
  ];
  return [TICKET_NEWS[language], ...catalogues.flatMap(textsIn)];
}

function textsIn(words: object): string[] {
  return Object.values(words).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? textsIn(value) : [String(value)],
  );
}
