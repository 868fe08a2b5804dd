import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot } from '#server/platform/project-root.ts';
import { hasLetter } from '#shared/qr/print/measure-text.ts';
import type { PrintFont } from '#shared/qr/print/print-layout.ts';

const FOLDER = 'src/server/qr/print/fonts';

/** Created by "npm run fonts"; letters these fonts lack are printed in Inter, which has them. */
const FILES = [
  'fraunces-display',
  'fraunces-italic',
  'fraunces',
  'fraunces-ext',
  'figtree',
  'figtree-plain',
  'figtree-ext',
] as const;

type FontFile = (typeof FILES)[number] | 'inter';

export async function registerPrintFonts(doc: PDFKit.PDFDocument): Promise<void> {
  const root = projectRoot();
  const { resolve } = createRequire(import.meta.url);
  const named = FILES.map((name) => [name, path.join(root, FOLDER, `${name}.ttf`)] as const);
  const inter = ['inter', resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')] as const;
  const read = [...named, inter].map(async ([name, file]) => [name, await readFile(file)] as const);
  for (const [name, bytes] of await Promise.all(read)) doc.registerFont(name, bytes);
}

export type FontRun = { font: FontFile; text: string };

/** Splits a text into runs of one font each. Our own texts need only the first font. */
export function fontRuns(text: string, font: PrintFont): FontRun[] {
  const [own, more] = FONTS[font];
  if (more === undefined) return [{ font: own, text }];
  const runs: FontRun[] = [];
  for (const letter of text) {
    const file = fileFor(letter, own, more);
    const last = runs.at(-1);
    if (last && (last.font === file || letter === ' ')) last.text += letter;
    else runs.push({ font: file, text: letter });
  }
  return runs;
}

const FONTS: Record<PrintFont, readonly [FontFile, FontFile?]> = {
  display: ['fraunces-display'],
  italic: ['fraunces-italic'],
  plain: ['figtree-plain'],
  serif: ['fraunces', 'fraunces-ext'],
  sans: ['figtree', 'figtree-ext'],
};

/** The font packages split their letters at the end of Latin-1 and its punctuation. */
function fileFor(letter: string, own: FontFile, more: FontFile): FontFile {
  if (!hasLetter(letter, own === 'fraunces' ? 'serif' : 'sans')) return 'inter';
  const code = letter.codePointAt(0) ?? 0;
  return code <= 0xff || OWN_BESIDES.has(code) || code >= 0x2000 ? own : more;
}

/** ı, Œ and œ are outside Latin-1 but are in the first file. */
const OWN_BESIDES = new Set([0x131, 0x152, 0x153]);
