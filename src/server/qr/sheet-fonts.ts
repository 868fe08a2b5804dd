import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fontLetters } from './font-letters.ts';

export type SheetFonts = {
  regular: Buffer;
  semibold: Buffer;
  bold: Buffer;
  /** The weights have the same characters. */
  hasLetter: (character: string) => boolean;
};

const FILES = {
  regular: '400Regular/Inter_400Regular.ttf',
  semibold: '600SemiBold/Inter_600SemiBold.ttf',
  bold: '700Bold/Inter_700Bold.ttf',
};

let fonts: Promise<SheetFonts> | undefined;

/** Inter as whole files: the pieces for the web are split by script, and print needs all letters. */
export async function sheetFonts(): Promise<SheetFonts> {
  fonts ??= readFonts();
  return fonts;
}

async function readFonts(): Promise<SheetFonts> {
  const { resolve } = createRequire(import.meta.url);
  const read = (file: string) => readFile(resolve(`@expo-google-fonts/inter/${file}`));
  const [regular, semibold, bold] = await Promise.all([
    read(FILES.regular),
    read(FILES.semibold),
    read(FILES.bold),
  ]);
  return { regular, semibold, bold, hasLetter: fontLetters(bold) };
}
