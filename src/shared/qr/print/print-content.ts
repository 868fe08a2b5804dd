import type { Language } from '#shared/understanding/understanding.ts';
import { monogram } from '#shared/venues/monogram.ts';
import type { PublicSentence } from '#shared/you-said/contract.ts';
import { isTableNumber } from '../table-label.ts';
import { cardWords, type OwnCardWords } from './card-words.ts';
import { isPrintable } from './measure-text.ts';
import type { PrintContent } from './print-layout.ts';

/** Characters whose loss would change a word, unlike emoji and symbols. */
const PART_OF_A_WORD = /[\p{L}\p{N}\p{Mn}\p{Mc}]/u;
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;

export type PrintedVenue = {
  name: string;
  brandColor: string;
  rewardsEnabled: boolean;
  logo: { width: number; height: number } | undefined;
};

/**
 * The texts to print. A name may lose words that cannot be printed; a table must not, because it
 * would mislead.
 */
export function printContent(
  { name, brandColor, rewardsEnabled, logo }: PrintedVenue,
  {
    table,
    codeModules,
    language = 'en',
    ownWords,
    youSaid,
  }: {
    table: string | undefined;
    codeModules: number;
    language?: Language;
    ownWords?: OwnCardWords | undefined;
    youSaid?: PublicSentence | undefined;
  },
): PrintContent {
  const words = cardWords(language, ownWords);
  const venueName = printableText(name, isPrintable).text || undefined;
  const label = table
    ? printableText(isTableNumber(table) ? `${words.table} ${table}` : table, isPrintable)
    : undefined;
  return {
    venueName,
    monogram: (venueName && monogram(venueName)) || undefined,
    logo,
    tableLabel: label?.lost.length === 0 ? label.text || undefined : undefined,
    words,
    hasRewards: rewardsEnabled,
    told: youSaid && {
      words: printableText(youSaid.words, isPrintable).text,
      by: words.told.replace('{guests}', `${youSaid.guests}`),
    },
    brandColor,
    codeModules,
  };
}

/** Whether a text, such as the name of a table, can be printed without losing a word. */
export function isPrintableText(whole: string): boolean {
  const { text, lost } = printableText(whole, isPrintable);
  return lost.length === 0 && text !== '';
}

/**
 * The text as a font can print it, without empty boxes: missing symbols are left out, letters are
 * replaced by a simpler form if there is one, and a word that cannot be spelled is dropped
 * entirely.
 */
export function printableText(
  text: string,
  hasLetter: (character: string) => boolean,
): { text: string; lost: string[] } {
  const words = text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .split(/[\s\p{Cc}]+/u);
  const lost: string[] = [];
  const kept = words.map((word) => {
    const spelled = [...word].map((character) => printableSpelling(character, hasLetter));
    if (!spelled.includes(undefined)) return spelled.join('');
    lost.push(word);
    return '';
  });
  return { text: kept.filter(Boolean).join(' '), lost };
}

function printableSpelling(
  character: string,
  hasLetter: (character: string) => boolean,
): string | undefined {
  if (hasLetter(character)) return character;
  const simpler = character.normalize('NFKC');
  if (simpler !== character && [...simpler].every(hasLetter)) return simpler;
  return PART_OF_A_WORD.test(character) ? undefined : '';
}
