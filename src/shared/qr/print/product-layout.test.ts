import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/understanding/understanding.ts';
import { contrastRatio, MIN_TEXT_CONTRAST } from '#shared/venues/colours.ts';
import { cardWords, questionText } from './card-words.ts';
import { checkCardWords } from './check-card-words.ts';
import { printContent } from './print-content.ts';
import { INKS, MARGIN_MM, type PrintLayout, type PrintPart } from './print-layout.ts';
import { productLayout } from './product-layout.ts';
import { PRINT_PRODUCTS } from './products.ts';

const VENUE = {
  name: 'The Copper Kettle',
  brandColor: '#1E6B4E',
  rewardsEnabled: true,
  logo: undefined,
};
const MODULES = 49;
const NAMES = [
  'The Copper Kettle',
  'W'.repeat(60),
  'Трактир на Лубянке',
  '東京食堂',
  'مطعم الشرق الكبير',
  'Żółty Łoś',
];
const TABLES = [undefined, '12', 'Terrace', 'The very last table by the window, on the left'];

describe.each(PRINT_PRODUCTS)('printed products: %s', (product) => {
  test('a printed product keeps every text and its code inside the margins, whatever the names are', () => {
    for (const name of NAMES) {
      for (const table of TABLES) {
        const layout = made({ name }, table);
        const margin = layout.isRound ? 0 : MARGIN_MM;
        for (const { left, right, top, bottom } of boxesOf(layout)) {
          expect(left).toBeGreaterThanOrEqual(margin - 0.01);
          expect(right).toBeLessThanOrEqual(layout.width - margin + 0.01);
          expect(top).toBeGreaterThanOrEqual(margin - 0.01);
          expect(bottom).toBeLessThanOrEqual(layout.height - margin + 0.01);
        }
      }
    }
  });

  test('a printed product in any of the nine languages has every text whole and inside the margins', () => {
    for (const language of LANGUAGES) {
      const content = printContent(VENUE, { table: '12', codeModules: MODULES, language });
      const layout = productLayout(product, content);
      const margin = layout.isRound ? 0 : MARGIN_MM;
      for (const { left, right } of boxesOf(layout)) {
        expect(left).toBeGreaterThanOrEqual(margin - 0.01);
        expect(right).toBeLessThanOrEqual(layout.width - margin + 0.01);
      }
      const said = textsOf(layout.parts).join(' ');
      expect(said).not.toContain('…');
      expect(plain(said)).toContain(plain(questionText(cardWords(language))));
      expect(plain(said)).toContain(plain(cardWords(language).line));
    }
  });

  test('a printed product says the owner’s own words instead of ours', () => {
    const ownWords = { line: 'Bitte hier scannen', promise: 'Zwei Fragen', thanks: 'Kaffee' };
    const content = printContent(VENUE, { table: '1', codeModules: MODULES, ownWords });
    const said = textsOf(productLayout(product, content).parts).join(' ');
    expect(said).toContain('Bitte hier scannen');
    expect(said).not.toContain('Tell us how it was');
    if (product !== 'sticker') expect(said).toContain('Zwei Fragen');
  });

  test('an error names the owner’s words that do not fit on a printed product, and short words cause none', () => {
    const long = { line: 'W'.repeat(40), promise: 'W'.repeat(60), thanks: 'W'.repeat(60) };
    const errors = checkCardWords(product, 'en', long, VENUE);
    expect(errors.line).toMatch(/too long for a/);
    expect(checkCardWords(product, 'en', { line: 'Say hello' }, VENUE)).toEqual({});
  });

  test('a printed product promises a reward only if the venue gives one', () => {
    const said = (rewardsEnabled: boolean) => textsOf(made({ rewardsEnabled }).parts).join(' ');
    expect(said(false)).not.toContain('thank-you');
    if (product !== 'sticker') expect(said(true)).toContain('A small thank-you waits at the end.');
  });

  test('a printed product shows the question, the venue and the table', () => {
    const said = textsOf(made({}, '7').parts).join(' ');
    expect(said).toMatch(/How was it\? Tell us how it was\./);
    expect(said).toContain('The Copper Kettle');
    expect(said).toMatch(/table 7/i);
  });

  test('a printed product leaves out a venue name that cannot be printed', () => {
    expect(textsOf(made({ name: '한국식당' }, '7').parts).join(' ')).not.toMatch(/[한…]/);
  });

  test('a printed product darkens the brand colour until white text is readable on it', () => {
    const light = made({ brandColor: '#FDE047' });
    const brand = light.parts
      .flatMap((part) => (part.kind === 'turned' ? part.parts : [part]))
      .find((part) => part.kind === 'path' && part.fill && !ownInks.has(part.fill));
    expect(brand).toMatchObject({ kind: 'path' });
    const fill = brand?.kind === 'path' ? (brand.fill ?? '') : '';
    expect(contrastRatio(fill, '#FFFFFF')).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
  });

  function made(change: Partial<typeof VENUE>, table?: string): PrintLayout {
    const venue = { ...VENUE, ...change };
    return productLayout(product, printContent(venue, { table, codeModules: MODULES }));
  }
});

test('a printed tent keeps the words “no” and “name” on one line', () => {
  const content = printContent(VENUE, { table: '1', codeModules: MODULES });
  const rows = textsOf(flat(productLayout('tent', content).parts)).map(plain);
  expect(rows.filter((row) => row.includes('noname.'))).toHaveLength(2);
});

test('a tent in Arabic is mirrored: its code stands on the right, its words end there', () => {
  const codeOf = (language: 'en' | 'ar') => {
    const content = printContent(VENUE, { table: '1', codeModules: MODULES, language });
    const parts = flat(productLayout('tent', content).parts);
    const code = parts.find((part) => part.kind === 'code');
    const heading = parts.find((part) => part.kind === 'text' && part.isHeading);
    return {
      x: code?.kind === 'code' ? code.x : 0,
      anchor: heading?.kind === 'text' && heading.anchor,
    };
  };
  expect(codeOf('en')).toMatchObject({ anchor: 'start' });
  expect(codeOf('en').x).toBeLessThan(30);
  expect(codeOf('ar')).toMatchObject({ anchor: 'end' });
  expect(codeOf('ar').x).toBeGreaterThan(50);
});

test('a logo, wide or tall, replaces the monogram on a printed product', () => {
  for (const logo of [
    { width: 512, height: 90 },
    { width: 90, height: 512 },
  ]) {
    const content = printContent({ ...VENUE, logo }, { table: '1', codeModules: MODULES });
    for (const product of ['card', 'tent', 'poster'] as const) {
      const parts = flat(productLayout(product, content).parts);
      const placed = parts.find((part) => part.kind === 'logo');
      const shape = placed?.kind === 'logo' ? placed.width / placed.height : 0;
      expect(shape).toBeCloseTo(logo.width / logo.height, 5);
      expect(textsOf(parts)).not.toContain('C');
    }
  }
});

describe('the sentence for guests on a card', () => {
  const SENTENCES = [
    'You said the soup was cold. We bought a new oven.',
    'You said you waited too long on Fridays, so we now have two more people in the evening.',
    'Ihr fandet es zu laut. Jetzt haengen Akustikplatten an der Decke und Filz unter jedem Stuhl',
    'W'.repeat(90),
    '您'.repeat(90),
    'قلتم إن الحساء بارد، فاشترينا فرنًا جديدًا.',
  ];

  test.each(LANGUAGES)(
    'in %s the sentence for guests on a card is whole, inside the margins and clear of the code',
    (language) => {
      for (const words of SENTENCES) {
        for (const table of TABLES) {
          const youSaid = { words, guests: 112 };
          const given = { table, codeModules: MODULES, language, youSaid };
          const layout = productLayout('card', printContent(VENUE, given));
          const parts = flat(layout.parts);
          const code = parts.find((part) => part.kind === 'code');
          const told = parts.filter((part) => part.kind === 'text' && part.field === 'told');
          const said = told.map((part) => (part.kind === 'text' ? part.text : '')).join('');
          expect(plain(said)).toBe(plain(words));
          expect(textsOf(parts)).toContain(cardWords(language).told.replace('{guests}', '112'));
          for (const part of told) {
            if (part.kind !== 'text' || code?.kind !== 'code')
              throw new Error('a card without code');
            expect(part.size).toBeGreaterThanOrEqual(2.6);
            expect(part.y - part.size).toBeGreaterThan(code.y + code.side);
          }
          for (const { left, right, top, bottom } of boxesOf(layout)) {
            expect(left).toBeGreaterThanOrEqual(MARGIN_MM - 0.01);
            expect(right).toBeLessThanOrEqual(layout.width - MARGIN_MM + 0.01);
            expect(top).toBeGreaterThanOrEqual(MARGIN_MM - 0.01);
            expect(bottom).toBeLessThanOrEqual(layout.height - MARGIN_MM + 0.01);
          }
        }
      }
    },
  );

  test('the code on a card with a sentence for guests is at least 33 mm wide, not counting its quiet zone', () => {
    const youSaid = { words: SENTENCES[1] ?? '', guests: 5 };
    const content = printContent(VENUE, { table: '12', codeModules: MODULES, youSaid });
    const code = flat(productLayout('card', content).parts).find((part) => part.kind === 'code');
    const side = code?.kind === 'code' ? (code.side * (MODULES - 8)) / MODULES : 0;
    expect(side).toBeGreaterThanOrEqual(33);
  });
});

const ownInks = new Set<string>([...Object.values(INKS), '#E5E0D8', '#E0DBD3']);

function flat(parts: readonly PrintPart[]): PrintPart[] {
  return parts.flatMap((part) => (part.kind === 'turned' ? flat(part.parts) : [part]));
}

function textsOf(parts: readonly PrintPart[]): string[] {
  return flat(parts).flatMap((part) =>
    part.kind === 'text' || part.kind === 'letters' ? [part.text] : [],
  );
}

/** Without blanks, because a line may break at any of them. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, '');
}

type Box = { left: number; right: number; top: number; bottom: number };

/**
 * The boxes around everything to be read or scanned; upside-down parts are turned upright first.
 */
function boxesOf({ parts }: Pick<PrintLayout, 'parts'>): Box[] {
  return parts.flatMap((part): Box[] => {
    if (part.kind === 'turned') {
      return boxesOf(part).map((box) => moved(box, part));
    }
    if (part.kind === 'code') {
      const { x, y, side } = part;
      return [{ left: x, right: x + side, top: y, bottom: y + side }];
    }
    if (part.kind === 'letters') {
      return part.letters.map(({ x, y }) => ({ left: x, right: x, top: y, bottom: y }));
    }
    // Our own texts have a fixed length that is known to fit.
    if (part.kind !== 'text' || part.width === undefined) return [];
    const { x, y, size, width, anchor } = part;
    const left = x - { start: 0, middle: width / 2, end: width }[anchor];
    return [{ left, right: left + width, top: y - size * 0.75, bottom: y }];
  });
}

function moved(box: Box, { x, y, turn }: { x: number; y: number; turn: number }): Box {
  return turn === 180
    ? { left: x - box.right, right: x - box.left, top: y - box.bottom, bottom: y - box.top }
    : { left: x + box.left, right: x + box.right, top: y + box.top, bottom: y + box.bottom };
}
