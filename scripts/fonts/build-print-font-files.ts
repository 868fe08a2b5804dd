import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import subsetFont from 'subset-font';
import { PRINTED_LETTERS } from '#shared/qr/print/measure-text.ts';
import { makeLetterChecker } from './make-letter-checker.ts';

const PRINT_FONTS_FOLDER = 'src/server/qr/print/fonts';
const WIDTHS_FILE = 'src/shared/qr/print/letter-widths.ts';
/** The italic for the preview: letters of western Europe, and those of its east in a second file. */
const PREVIEW_FONTS = {
  'fraunces-italic': 'src/web/qr/print/fonts/card-italic.woff2',
  'fraunces-italic-ext': 'src/web/qr/print/fonts/card-italic-ext.woff2',
} as const;
const PREVIEW_LETTERS: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2010, 0x2027],
];

type PrintFont = {
  package: 'figtree' | 'fraunces';
  file: string;
  axes: Parameters<typeof subsetFont>[2]['variationAxes'];
  features?: string[];
};

/** The same fonts at the same optical sizes as in the owner's app. */
const PRINT_FONTS: Record<string, PrintFont> = {
  'fraunces-display': {
    package: 'fraunces',
    file: 'latin-opsz-normal',
    axes: { wght: 600, opsz: 48 },
  },
  'fraunces-italic': {
    package: 'fraunces',
    file: 'latin-opsz-italic',
    axes: { wght: 500, opsz: 18 },
    // Without this feature the letters h and l keep flags meant for large sizes.
    features: ['rvrn'],
  },
  'fraunces-display-ext': {
    package: 'fraunces',
    file: 'latin-ext-opsz-normal',
    axes: { wght: 600, opsz: 48 },
  },
  'fraunces-italic-ext': {
    package: 'fraunces',
    file: 'latin-ext-opsz-italic',
    axes: { wght: 500, opsz: 18 },
    features: ['rvrn'],
  },
  fraunces: { package: 'fraunces', file: 'latin-opsz-normal', axes: { wght: 600, opsz: 18 } },
  'fraunces-ext': {
    package: 'fraunces',
    file: 'latin-ext-opsz-normal',
    axes: { wght: 600, opsz: 18 },
  },
  figtree: { package: 'figtree', file: 'latin-wght-normal', axes: { wght: 600 } },
  'figtree-plain': { package: 'figtree', file: 'latin-wght-normal', axes: { wght: 500 } },
  'figtree-plain-ext': {
    package: 'figtree',
    file: 'latin-ext-wght-normal',
    axes: { wght: 500 },
  },
  'figtree-ext': { package: 'figtree', file: 'latin-ext-wght-normal', axes: { wght: 600 } },
};

const FEATURES = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark'];
const EM = 1000;

const { resolve } = createRequire(import.meta.url);

/** The fonts of printed cards and a table of letter widths, for layouts made without the font. */
export async function buildPrintFontFiles(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [name, font] of Object.entries(PRINT_FONTS)) {
    files.set(`${PRINT_FONTS_FOLDER}/${name}.ttf`, await cutSubset(font, allLetters(), 'truetype'));
  }
  for (const [name, file] of Object.entries(PREVIEW_FONTS)) {
    const font = PRINT_FONTS[name] as PrintFont;
    files.set(file, await cutSubset(font, lettersIn(PREVIEW_LETTERS), 'woff2'));
  }
  const fontOf = (name: string) => files.get(`${PRINT_FONTS_FOLDER}/${name}.ttf`) as Buffer;
  const inter = readFileSync(resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'));
  const arabicFile = '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff2';
  const arabic = await subsetFont(readFileSync(resolve(arabicFile)), allLetters(), {
    targetFormat: 'truetype',
  });
  files.set(
    WIDTHS_FILE,
    Buffer.from(
      widthsModule({
        serif: [fontOf('fraunces'), fontOf('fraunces-ext')],
        sans: [fontOf('figtree'), fontOf('figtree-ext')],
        others: [inter, arabic],
      }),
    ),
  );
  return files;
}

function cutSubset(
  { package: folder, file, axes, features = [] }: PrintFont,
  letters: string,
  targetFormat: 'truetype' | 'woff2',
): Promise<Buffer> {
  const whole = readFileSync(
    resolve(`@fontsource-variable/${folder}/files/${folder}-${file}.woff2`),
  );
  return subsetFont(whole, letters, {
    targetFormat,
    keepFeatures: [...FEATURES, ...features],
    variationAxes: axes,
  });
}

function widthsModule(fonts: Record<string, Buffer[]>): string {
  // Matches the formatter's output.
  const gap = (name: string) => (name.length > 4 ? '\n    ' : ' ');
  const lines = Object.entries(fonts).map(
    ([name, files]) => `  ${name}:${gap(name)}'${measureWidths(files)}',`,
  );
  return `/**
 * Written by "npm run fonts": how wide each of the printed letters is, in thousandths of its size as
 * two digits to the base 36; 00 where the font has no such letter.
 */
export const LETTER_WIDTHS = {
${lines.join('\n')}
} as const;
`;
}

function measureWidths(files: readonly Buffer[]): string {
  const doc = new PDFDocument({ autoFirstPage: false });
  const fonts = files.map((file, index) => {
    doc.registerFont(String(index), file);
    return { name: String(index), has: makeLetterChecker(file) };
  });
  return [...allLetters()]
    .map((letter) => {
      const font = fonts.find(({ has }) => has(letter));
      if (!font) return '00';
      const width = doc.font(font.name).fontSize(EM).widthOfString(letter);
      return Math.max(1, Math.round(width)).toString(36).padStart(2, '0');
    })
    .join('');
}

function allLetters(): string {
  return lettersIn(PRINTED_LETTERS);
}

function lettersIn(ranges: typeof PRINTED_LETTERS): string {
  return ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    )
    .join('');
}
