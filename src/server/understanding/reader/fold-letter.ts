/**
 * The plain form of a letter: lower case, without accents. Variants of an Arabic letter become one
 * letter. Silent marks are dropped. A letter may become several (ß, œ).
 */
export function foldLetter(code: number): readonly number[] {
  table ??= makeTable();
  return (
    table.several.get(code) ?? (table.single[code] === 0 ? NO_LETTERS : [table.single[code] ?? 0])
  );
}

/**
 * The plain form of every UTF-16 code unit that has a single one: 0 if the letter is dropped,
 * `SEVERAL` if `foldLetter` must be called.
 */
export function foldedCodes(): Uint16Array {
  table ??= makeTable();
  return table.single;
}

export const FOLDS_TO_SEVERAL = 0xffff;

const NO_LETTERS: readonly number[] = [];
type Table = { single: Uint16Array; several: Map<number, readonly number[]> };
let table: Table | undefined;

/** Letters that Unicode normalisation does not decompose. */
const OWN: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  // Arabic has variants of alef, ya and ha; hamza is dropped.
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ء: '',
  ـ: '',
  گ: 'ك',
  ڨ: 'ق',
  پ: 'ب',
  چ: 'ج',
  ڤ: 'ف',
  ی: 'ي',
  ک: 'ك',
};

/**
 * The ranges to fold: Latin to Arabic, accented letters, presentation forms and full-width letters.
 * All other letters stay as they are.
 */
const RANGES = [
  [0x0000, 0x06ff],
  [0x1d00, 0x1fff],
  [0x2000, 0x24ff],
  [0xfb00, 0xfdff],
  [0xfe00, 0xfeff],
  [0xff00, 0xffef],
] as const;

function makeTable(): Table {
  const single = new Uint16Array(0x10000);
  for (let code = 0; code < single.length; code += 1) single[code] = code;
  const several = new Map<number, readonly number[]>();
  for (const [first, last] of RANGES) {
    for (let code = first; code <= last; code += 1) {
      const folded = [...folding(String.fromCharCode(code))].map((letter) => letter.charCodeAt(0));
      if (folded.length > 1) several.set(code, folded);
      single[code] = folded.length > 1 ? FOLDS_TO_SEVERAL : (folded[0] ?? 0);
    }
  }
  return { single, several };
}

function folding(letter: string): string {
  const apart = letter.normalize('NFKD').toLowerCase().normalize('NFKD');
  let plain = '';
  for (const part of apart) {
    if (!/\p{Mark}/u.test(part)) plain += OWN[part] ?? part;
  }
  // Some characters decompose into a space and a mark, which would cut a word in two.
  return plain.length > 1 ? plain.replaceAll(' ', '') : plain;
}
