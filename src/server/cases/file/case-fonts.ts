import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

export type FontWeight = 'regular' | 'semibold';
export type CaseFonts = {
  /** The font for a character; undefined if no font has it. */
  fontOf(character: string, weight: FontWeight): string | undefined;
};

const INTER = {
  regular: '400Regular/Inter_400Regular.ttf',
  semibold: '600SemiBold/Inter_600SemiBold.ttf',
} as const;
/** Includes the presentation forms of joined letters. */
const ARABIC_LETTERS = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/u;

/**
 * Registers fonts for all characters of a text: Inter as a whole, Arabic and Chinese as subsets of
 * the characters in the text.
 */
export async function registerCaseFonts(doc: PDFKit.PDFDocument, text: string): Promise<CaseFonts> {
  const { resolve } = createRequire(import.meta.url);
  const interFiles = await Promise.all(
    Object.values(INTER).map((file) => readFile(resolve(`@expo-google-fonts/inter/${file}`))),
  );
  for (const [index, name] of Object.keys(INTER).entries()) {
    doc.registerFont(name, interFiles[index] as Buffer);
  }
  const hasInter = findCharactersWithGlyph(doc, 'regular');
  const others = [...new Set(text)].filter((character) => !hasInter(character));
  const fonts = new Map<string, string>();
  const arabic = others.filter((character) => ARABIC_LETTERS.test(character));
  if (arabic.length > 0) {
    const file = resolve(
      '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2',
    );
    const font = await cutFontSubset(await readFile(file), arabic);
    registerSubset(doc, fonts, { name: 'arabic', font, characters: arabic });
  }
  const folder = path.dirname(resolve('@fontsource-variable/noto-sans-sc/package.json'));
  const left = others.filter((character) => !fonts.has(character));
  if (left.length > 0) await registerChinese(doc, fonts, left, folder);
  return {
    fontOf: (character, weight) => (hasInter(character) ? weight : fonts.get(character)),
  };
}

/** Registers a subset of each file of the font that has any of the characters. */
async function registerChinese(
  doc: PDFKit.PDFDocument,
  fonts: Map<string, string>,
  characters: readonly string[],
  folder: string,
): Promise<void> {
  const ranges = JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8')) as unknown;
  for (const [key, list] of Object.entries(ranges as Record<string, string>)) {
    const pieces = list.split(',').map(parseUnicodeRange);
    const here = characters.filter((character) => isWithin(character, pieces));
    if (here.length === 0) continue;
    const piece = key.replaceAll(/[[\]]/g, '');
    const file = path.join(folder, 'files', `noto-sans-sc-${piece}-wght-normal.woff2`);
    const font = await cutFontSubset(await readFile(file), here, { wght: 400 });
    registerSubset(doc, fonts, { name: `chinese-${piece}`, font, characters: here });
  }
}

/** Records the characters that the font has; a subset without letters may not be a valid font. */
function registerSubset(
  doc: PDFKit.PDFDocument,
  fonts: Map<string, string>,
  { name, font, characters }: { name: string; font: Buffer; characters: readonly string[] },
): void {
  try {
    doc.registerFont(name, font);
    const has = findCharactersWithGlyph(doc, name);
    for (const character of characters.filter(has)) fonts.set(character, name);
  } catch {
    // Without a valid subset, these characters are printed as missing.
  }
}

/** Makes a TrueType subset, which a PDF embeds directly; a variable font is fixed to one weight. */
function cutFontSubset(
  font: Buffer,
  characters: readonly string[],
  variationAxes?: { wght: number },
): Promise<Buffer> {
  const options = { targetFormat: 'truetype', ...(variationAxes && { variationAxes }) } as const;
  return subsetFont(font, characters.join(''), options);
}

/** Reads a CSS unicode range such as U+4e00-4eff. */
function parseUnicodeRange(range: string): { from: number; to: number } {
  const [from = '', to = from] = range.replace('U+', '').split('-');
  return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
}

function isWithin(character: string, ranges: readonly { from: number; to: number }[]): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(({ from, to }) => code >= from && code <= to);
}

/** A part of pdfkit's API that its type declarations leave out. */
type EmbeddedFont = { font: { hasGlyphForCodePoint(code: number): boolean } };

function findCharactersWithGlyph(
  doc: PDFKit.PDFDocument,
  name: string,
): (character: string) => boolean {
  doc.font(name);
  const { font } = (doc as unknown as { _font: EmbeddedFont })._font;
  return (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
