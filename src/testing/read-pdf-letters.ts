import { inflateSync } from 'node:zlib';

/** The characters that can be copied from a PDF, by its fonts' mappings from glyphs to Unicode. */
export function readPdfLetters(pdf: Buffer): Set<string> {
  const letters = new Set<string>();
  const text = pdf.toString('latin1');
  for (const found of text.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)) {
    const begin = found.index + found[0].length;
    const unicodeMap = inflated(pdf.subarray(begin, text.indexOf('endstream', begin)));
    if (!unicodeMap.includes('beginbfrange')) continue;
    for (const [, code = ''] of unicodeMap.matchAll(/<([0-9a-f]{4}(?:[0-9a-f]{4})*)>/gi)) {
      for (const unit of code.match(/.{4}/g) ?? []) {
        letters.add(String.fromCharCode(Number.parseInt(unit, 16)));
      }
    }
  }
  return letters;
}

/** The text of a stream; empty if it is not zlib-compressed, such as a picture. */
function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return '';
  }
}
