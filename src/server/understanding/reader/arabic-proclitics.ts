const WAW = 0x0648;
const FA = 0x0641;
const BA = 0x0628;
const LAM = 0x0644;
const KAF = 0x0643;
const ALEF = 0x0627;

/** The least letters that remain of a word after its Arabic prefixes are removed. */
const LEAST_LETTERS = 3;

/**
 * Where a word begins without the Arabic prefixes for 'and', 'so', 'with', 'for', 'as' and 'the',
 * which are written together with it.
 */
export function skipProclitics(codes: Uint16Array, from: number, to: number): number {
  let at = from;
  if (isAnyOf(codes[at], WAW, FA) && to - at > LEAST_LETTERS) at += 1;
  if (codes[at] === LAM && codes[at + 1] === LAM && to - at > LEAST_LETTERS + 1) return at + 2;
  const isArticle = (place: number) => codes[place] === ALEF && codes[place + 1] === LAM;
  if (isAnyOf(codes[at], BA, LAM, KAF) && isArticle(at + 1) && to - at > LEAST_LETTERS + 2)
    return at + 3;
  if (isArticle(at) && to - at > LEAST_LETTERS + 1) return at + 2;
  if (isAnyOf(codes[at], BA, LAM) && to - at > LEAST_LETTERS) return at + 1;
  return at;
}

function isAnyOf(code: number | undefined, ...known: number[]): boolean {
  return code !== undefined && known.includes(code);
}
