import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildFontFiles, FONTS_FOLDER } from './build-font-files.ts';
import { buildPrintFontFiles } from './build-print-font-files.ts';
import { parseUnicodeRange, unicodeRange } from './unicode-range.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.resolve(ROOT, FONTS_FOLDER);
const MAX_BYTES = 45_000;

test('the font subsets match the installed packages; if not, run "npm run fonts"', async () => {
  const made = await buildFontFiles();
  for (const [name, content] of made) {
    expect(content.equals(readFileSync(path.join(FOLDER, name))), name).toBe(true);
  }
  const fonts = [...made].filter(([name]) => name.endsWith('.woff2'));
  const bytes = fonts.reduce((sum, [, content]) => sum + content.length, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

test('the print fonts and their letter widths match the installed packages', async () => {
  for (const [name, content] of await buildPrintFontFiles()) {
    expect(content.equals(readFileSync(path.resolve(ROOT, name))), name).toBe(true);
  }
});

test('no character is in both the small and the whole font file, and every letter of a sample text is in one of them', () => {
  const css = readFileSync(path.join(FOLDER, 'fonts.css'), 'utf8');
  const styles = new Map<string, { small: Set<number>; whole: Set<number> }>();
  for (const [, face = ''] of css.matchAll(/{([^}]+)}/g)) {
    const style = `${read(face, 'font-family')} ${read(face, 'font-weight')}`;
    const { small, whole } = styles.get(style) ?? { small: new Set(), whole: new Set() };
    const codes = read(face, 'src').includes('"./') ? small : whole;
    for (const code of parseUnicodeRange(read(face, 'unicode-range'))) codes.add(code);
    styles.set(style, { small, whole });
  }
  expect(styles.size).toBe(3);
  for (const [style, { small, whole }] of styles) {
    expect([...small].filter((code) => whole.has(code))).toEqual([]);
    for (const letter of 'TableTalk’s Café Łódź 4½ ‘œuvre’ £12 − 5 % ©') {
      const code = letter.codePointAt(0) ?? 0;
      expect(small.has(code) || whole.has(code), `${letter} in ${style}`).toBe(true);
    }
  }
});

test('a CSS unicode-range that is parsed and written again names the same characters', () => {
  expect(unicodeRange(parseUnicodeRange('U+0041-005A,U+20AC, U+40'))).toBe('U+40-5A, U+20AC');
});

function read(face: string, property: string): string {
  return new RegExp(`${property}: ([^;]+);`).exec(face)?.[1] ?? '';
}
