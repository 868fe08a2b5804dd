import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { parseUnicodeRange, unicodeRange } from './unicode-range.ts';

export const FONTS_FOLDER = 'src/web/ui/fonts';

/**
 * The fonts of the owner's app: small files with the characters of an English page, and a style sheet
 * that refers all other characters to the whole files, which browsers load only when needed.
 */
export async function buildFontFiles(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const rules: string[] = [];
  for (const face of FACES) {
    const file = `${face.name}.woff2`;
    files.set(file, await smallFontFile(face));
    rules.push(...wholeFontFaces(face), fontFace(face, `./${file}`, parseUnicodeRange(face.range)));
  }
  files.set(
    'fonts.css',
    Buffer.from(`/* Written by "npm run fonts". */\n\n${rules.join('\n\n')}\n`),
  );
  return files;
}

type Face = {
  name: string;
  family: string;
  package: string;
  /** Which of the package's files to use, named by its axes. */
  kind: string;
  axes: Parameters<typeof subsetFont>[2]['variationAxes'];
  weight: string;
  range: string;
};

/** The OpenType features that our styles use or browsers apply by default. */
const FEATURES = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'rvrn', 'tnum'];

/** Letters, the no-break space, dashes and quotes. */
const PROSE =
  'U+20-22, U+27, U+2C-2E, U+3A-3B, U+3F, U+41-5A, U+61-7A, U+A0, U+2013-2014, U+2018-2019, U+201C-201D';
/** Accented letters as in Café, Zoë, Muñoz and Ærø, which occur in names on English pages. */
const ACCENTED = 'U+C0-CF, U+D1-D6, U+D8-DC, U+DF-EF, U+F1-F6, U+F8-FC';
/** All of ASCII and £ © · × • … € −. */
const ENGLISH = `${PROSE}, ${ACCENTED}, U+20-7E, U+A3, U+A9, U+B7, U+D7, U+2022, U+2026, U+20AC, U+2212`;

/**
 * The fonts, with only the sizes and weights that are used: headings are 18 to 48 pixels high and,
 * except for two lines of prose, semibold. Every page shows the first two fonts at once, in its
 * text and in the name at the top. The third is visible at once only beside the sign-in forms, from
 * a width of 64rem on; on the landing page it is far below the fold.
 */
const FACES: readonly Face[] = [
  {
    name: 'figtree',
    family: 'Figtree Variable',
    package: 'figtree',
    kind: 'wght',
    axes: { wght: { min: 400, max: 700 } },
    weight: '400 700',
    range: ENGLISH,
  },
  {
    name: 'fraunces-semibold',
    family: 'Fraunces Variable',
    package: 'fraunces',
    kind: 'opsz',
    axes: { wght: 600, opsz: { min: 18, max: 48 } },
    weight: '600',
    range: ENGLISH,
  },
  {
    name: 'fraunces-regular',
    family: 'Fraunces Variable',
    package: 'fraunces',
    kind: 'opsz',
    axes: { wght: 400, opsz: 36 },
    weight: '400',
    range: PROSE,
  },
];

const { resolve } = createRequire(import.meta.url);

function smallFontFile(face: Face): Promise<Buffer> {
  const characters = String.fromCodePoint(...parseUnicodeRange(face.range));
  return subsetFont(readFileSync(resolve(wholeFontFile(face, 'latin'))), characters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: face.axes,
  });
}

/**
 * The style rules of the whole files. They declare the same weight as the small file, or browsers
 * would use only one of the two.
 */
function wholeFontFaces(face: Face): string[] {
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(resolve(`${packageOf(face)}/unicode.json`), 'utf8'),
  );
  const small = parseUnicodeRange(face.range);
  return Object.entries(ranges).map(([script, range]) => {
    const others = new Set([...parseUnicodeRange(range)].filter((code) => !small.has(code)));
    return fontFace(face, wholeFontFile(face, script), others);
  });
}

function fontFace({ family, weight }: Face, file: string, codes: ReadonlySet<number>): string {
  return `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: swap;
  font-weight: ${weight};
  src: url("${file}") format("woff2");
  unicode-range: ${unicodeRange(codes)};
}`;
}

function wholeFontFile(face: Face, script: string): string {
  return `${packageOf(face)}/files/${face.package}-${script}-${face.kind}-normal.woff2`;
}

function packageOf(face: Face): string {
  return `@fontsource-variable/${face.package}`;
}
