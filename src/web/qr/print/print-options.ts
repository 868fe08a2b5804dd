import type { PrintProduct } from '#shared/qr/print/products.ts';
import type { PrintTarget } from '#shared/qr/print/sheet-layout.ts';
import { LANGUAGES, type Language } from '#shared/understanding/understanding.ts';

type ProductOption = {
  value: PrintProduct;
  name: string;
  size: string;
  one: string;
  many: string;
  perA4: number;
};

export const PRODUCT_OPTIONS: readonly ProductOption[] = [
  {
    value: 'card',
    name: 'A6 card',
    size: '105 × 148 mm',
    one: 'card',
    many: 'cards',
    perA4: 4,
  },
  {
    value: 'tent',
    name: 'Folding tent',
    size: '105 × 120 mm, standing',
    one: 'tent',
    many: 'tents',
    perA4: 2,
  },
  {
    value: 'sticker',
    name: 'Round sticker',
    size: '70 mm across',
    one: 'sticker',
    many: 'stickers',
    perA4: 6,
  },
  {
    value: 'poster',
    name: 'A4 poster',
    size: '210 × 297 mm',
    one: 'poster',
    many: 'posters',
    perA4: 1,
  },
];

export const PRINT_TARGET_OPTIONS: readonly {
  value: PrintTarget;
  label: string;
  description: string;
}[] = [
  {
    value: 'a4',
    label: 'Your own printer',
    description: 'On A4, as many as fit, with 5 mm left white',
  },
  { value: 'shop', label: 'A print shop', description: 'One to a page, with 3 mm bleed' },
];

const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  pl: 'Polish',
  ar: 'Arabic',
  zh: 'Chinese',
};

export const LANGUAGE_OPTIONS: readonly { value: Language; label: string }[] = LANGUAGES.map(
  (value) => ({ value, label: LANGUAGE_NAMES[value] }),
);

export function productOption(product: PrintProduct): ProductOption {
  return PRODUCT_OPTIONS.find(({ value }) => value === product) as ProductOption;
}

/** "5 cards on 2 pages."; without tables, "4 copies of the card on 1 page." */
export function printJobWords(tables: number, product: PrintProduct, paper: PrintTarget): string {
  const { one, many, perA4 } = productOption(product);
  if (tables === 0 && paper === 'a4' && perA4 > 1)
    return `${perA4} copies of the ${one} on 1 page.`;
  const count = Math.max(tables, 1);
  const pages = paper === 'a4' ? Math.ceil(count / perA4) : count;
  return `${count} ${count === 1 ? one : many} on ${pages === 1 ? '1 page' : `${pages} pages`}.`;
}
