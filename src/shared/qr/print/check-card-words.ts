import type { Language } from '#shared/understanding/understanding.ts';
import {
  CARD_FIELDS,
  CARD_WORD_MAX_LENGTHS,
  type CardField,
  type OwnCardWords,
} from './card-words.ts';
import { isPrintableText, printContent } from './print-content.ts';
import { INKS } from './print-layout.ts';
import { findCutWords, productLayout } from './product-layout.ts';
import type { PrintProduct } from './products.ts';

export type CardWordErrors = { [Field in CardField]?: string };

/**
 * What is wrong with an owner's own words: too long for the product, or letters that we cannot
 * print.
 */
export function checkCardWords(
  product: PrintProduct,
  language: Language,
  own: OwnCardWords,
  venue: { name: string; rewardsEnabled: boolean },
): CardWordErrors {
  const content = printContent(
    { ...venue, brandColor: INKS.text, logo: undefined },
    { table: undefined, codeModules: CODE_MODULES, language, ownWords: own },
  );
  const cut = findCutWords(productLayout(product, content));
  const errors = CARD_FIELDS.flatMap((field) => {
    const text = own[field]?.trim();
    if (!text) return [];
    const most = CARD_WORD_MAX_LENGTHS[field];
    if (text.length > most) return [[field, `Please use at most ${most} characters`]];
    if (!isPrintableText(text)) return [[field, 'We can’t print some of these letters']];
    return cut.includes(field) ? [[field, `This is too long for a ${product}`]] : [];
  });
  return Object.fromEntries(errors);
}

/**
 * The size of a typical code. Its value does not matter here, because the words have room of their
 * own.
 */
const CODE_MODULES = 49;
