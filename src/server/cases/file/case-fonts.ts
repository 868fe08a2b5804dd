import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  findCharactersWithGlyph,
  registerScriptFonts,
} from '#server/platform/pdf/register-script-fonts.ts';

export type FontWeight = 'regular' | 'semibold';
export type CaseFonts = {
  /** The font for a character; undefined if no font has it. */
  fontOf(character: string, weight: FontWeight): string | undefined;
};

const INTER = {
  regular: '400Regular/Inter_400Regular.ttf',
  semibold: '600SemiBold/Inter_600SemiBold.ttf',
} as const;

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
  const fonts = await registerScriptFonts(doc, others, 400);
  return {
    fontOf: (character, weight) => (hasInter(character) ? weight : fonts.get(character)),
  };
}
