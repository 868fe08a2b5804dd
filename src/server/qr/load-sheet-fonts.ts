import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { makeLetterChecker } from './make-letter-checker.ts';

export type SheetFonts = Record<keyof typeof FILES, Buffer>;

const FILES = {
  regular: '400Regular/Inter_400Regular.ttf',
  semibold: '600SemiBold/Inter_600SemiBold.ttf',
  bold: '700Bold/Inter_700Bold.ttf',
};

/**
 * Loads Inter as whole files, because the web fonts are split by script and print needs all
 * letters.
 */
export async function loadSheetFonts(): Promise<SheetFonts> {
  const [regular, semibold, bold] = await Promise.all([
    readFont('regular'),
    readFont('semibold'),
    readFont('bold'),
  ]);
  return { regular, semibold, bold };
}

let letters: Promise<(character: string) => boolean> | undefined;

/** Checks whether a character can be printed; all weights have the same characters. */
export async function loadSheetLetterChecker(): Promise<(character: string) => boolean> {
  letters ??= readFont('bold').then(makeLetterChecker);
  return letters;
}

function readFont(weight: keyof typeof FILES): Promise<Buffer> {
  const { resolve } = createRequire(import.meta.url);
  return readFile(resolve(`@expo-google-fonts/inter/${FILES[weight]}`));
}
