/**
 * The letters that can be printed on a card, by first and last code point: Latin, Greek and
 * Cyrillic, with punctuation.
 */
export const PRINTED_LETTERS: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
];
