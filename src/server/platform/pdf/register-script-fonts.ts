import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** How bold the fonts are: the static Arabic files have their weights in their names. */
export type ScriptWeight = 400 | 500 | 600 | 700;

/** Includes the presentation forms of joined letters. */
const ARABIC_LETTERS = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/u;

const { resolve } = createRequire(import.meta.url);

/**
 * Registers fonts for the Arabic and Chinese characters of a text, as subsets of just these
 * characters. Returns the name of the font that has each character.
 */
export async function registerScriptFonts(
  doc: PDFKit.PDFDocument,
  characters: readonly string[],
  weight: ScriptWeight,
): Promise<ReadonlyMap<string, string>> {
  const fonts = new Map<string, string>();
  const arabic = characters.filter((character) => ARABIC_LETTERS.test(character));
  if (arabic.length > 0) {
    const file = resolve(
      `@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff2`,
    );
    const font = await cutFontSubset(await readFile(file), arabic);
    registerSubset(doc, fonts, { name: `arabic-${weight}`, font, characters: arabic });
  }
  const left = characters.filter((character) => !fonts.has(character));
  if (left.length > 0) await registerChinese(doc, fonts, left, weight);
  return fonts;
}

/** A function that says whether the Chinese font has a character. */
export async function makeChineseChecker(): Promise<(character: string) => boolean> {
  const pieces = [...(await readChinesePieces()).values()].flat();
  return (character) => isWithin(character, pieces);
}

/** Registers a subset of each file of the font that has any of the characters. */
async function registerChinese(
  doc: PDFKit.PDFDocument,
  fonts: Map<string, string>,
  characters: readonly string[],
  weight: ScriptWeight,
): Promise<void> {
  for (const [piece, ranges] of await readChinesePieces()) {
    const here = characters.filter((character) => isWithin(character, ranges));
    if (here.length === 0) continue;
    const file = path.join(CHINESE_FOLDER, 'files', `noto-sans-sc-${piece}-wght-normal.woff2`);
    const font = await cutFontSubset(await readFile(file), here, { wght: weight });
    registerSubset(doc, fonts, { name: `chinese-${piece}-${weight}`, font, characters: here });
  }
}

const CHINESE_FOLDER = path.dirname(resolve('@fontsource-variable/noto-sans-sc/package.json'));

type Range = { from: number; to: number };

/** The characters of each file into which the Chinese font is split. */
async function readChinesePieces(): Promise<Map<string, Range[]>> {
  const text = await readFile(path.join(CHINESE_FOLDER, 'unicode.json'), 'utf8');
  const lists = JSON.parse(text) as Record<string, string>;
  return new Map(
    Object.entries(lists).map(([key, list]) => [
      key.replaceAll(/[[\]]/g, ''),
      list.split(',').map(parseUnicodeRange),
    ]),
  );
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
    for (const character of characters.filter(has)) {
      if (!UNSETTABLE.includes(character)) fonts.set(character, name);
    }
  } catch {
    // Without a valid subset, these characters are printed as missing.
  }
}

/** The PDF library fails on these letters of the Arabic font: ڢ, ڣ and ڥ. */
const UNSETTABLE: readonly string[] = ['\u06a2', '\u06a3', '\u06a5'];

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
function parseUnicodeRange(range: string): Range {
  const [from = '', to = from] = range.replace('U+', '').split('-');
  return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
}

function isWithin(character: string, ranges: readonly Range[]): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(({ from, to }) => code >= from && code <= to);
}

/** A part of pdfkit's API that its type declarations leave out. */
type EmbeddedFont = { font: { hasGlyphForCodePoint(code: number): boolean } };

export function findCharactersWithGlyph(
  doc: PDFKit.PDFDocument,
  name: string,
): (character: string) => boolean {
  doc.font(name);
  const { font } = (doc as unknown as { _font: EmbeddedFont })._font;
  return (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
