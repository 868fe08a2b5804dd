import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { registerScriptFonts } from '#server/platform/pdf/register-script-fonts.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { hasLetter, isPrintable } from '#shared/qr/print/measure-text.ts';
import type { PrintFont } from '#shared/qr/print/print-layout.ts';

const FOLDER = 'src/server/qr/print/fonts';

/**
 * Created by "npm run fonts". Letters these fonts lack are printed in Inter, and Arabic and Chinese
 * in fonts of their own.
 */
const FILES = [
  'fraunces-display',
  'fraunces-display-ext',
  'fraunces-italic',
  'fraunces-italic-ext',
  'fraunces',
  'fraunces-ext',
  'figtree',
  'figtree-ext',
  'figtree-plain',
  'figtree-plain-ext',
] as const;

export type PrintFonts = {
  /** The name of the font in which a letter is printed. */
  fontOf(letter: string, font: PrintFont): string;
};

/** Registers the fonts for all letters of the printed text. */
export async function registerPrintFonts(
  doc: PDFKit.PDFDocument,
  text: string,
): Promise<PrintFonts> {
  const root = projectRoot();
  const { resolve } = createRequire(import.meta.url);
  const named = FILES.map((name) => [name, path.join(root, FOLDER, `${name}.ttf`)] as const);
  const inter = ['inter', resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')] as const;
  const read = [...named, inter].map(async ([name, file]) => [name, await readFile(file)] as const);
  for (const [name, bytes] of await Promise.all(read)) doc.registerFont(name, bytes);
  const others = [...new Set(text)].filter(
    (letter) => OTHER_SCRIPTS.test(letter) && isPrintable(letter),
  );
  const [bold, plain] =
    others.length === 0
      ? []
      : [await registerScriptFonts(doc, others, 700), await registerScriptFonts(doc, others, 500)];
  return {
    fontOf: (letter, font) =>
      (font === 'plain' ? plain : bold)?.get(letter) ?? fileFor(letter, font),
  };
}

const OTHER_SCRIPTS = /[\u0600-\u06ff\u3000-\u30ff\p{Script=Han}\uff00-\uffef]/u;

type FontRun = { font: string; text: string };

/** Splits a text into runs of one font each. */
export function fontRuns(text: string, font: PrintFont, { fontOf }: PrintFonts): FontRun[] {
  const runs: FontRun[] = [];
  for (const letter of text) {
    const file = fontOf(letter, font);
    const last = runs.at(-1);
    if (last?.font === file) last.text += letter;
    else runs.push({ font: file, text: letter });
  }
  return runs;
}

type FontFile = (typeof FILES)[number] | 'inter';

const FONTS: Record<PrintFont, readonly [FontFile, FontFile]> = {
  display: ['fraunces-display', 'fraunces-display-ext'],
  italic: ['fraunces-italic', 'fraunces-italic-ext'],
  plain: ['figtree-plain', 'figtree-plain-ext'],
  serif: ['fraunces', 'fraunces-ext'],
  sans: ['figtree', 'figtree-ext'],
};

/**
 * Each font comes in two files. The first has Latin-1 and the signs from U+2000 on, and the second
 * has the other letters.
 */
function fileFor(letter: string, font: PrintFont): FontFile {
  if (!hasLetter(letter, font)) return 'inter';
  const [own, more] = FONTS[font];
  const code = letter.codePointAt(0) ?? 0;
  return code <= 0xff || OWN_BESIDES.has(code) || code >= 0x2000 ? own : more;
}

/** ı, Œ and œ are outside Latin-1 but are in the first file. */
const OWN_BESIDES = new Set([0x131, 0x152, 0x153]);
