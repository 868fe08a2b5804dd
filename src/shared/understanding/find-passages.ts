export type Passage = { start: number; end: number };

/** Separates the first and last words of a phrase that was shortened. */
const LEFT_OUT = ' … ';

/**
 * The positions of phrases in a text, sorted and not overlapping. Phrases come in the order they
 * were written, so each is searched after the previous one, and from the start if it is not found
 * there. Phrases of another text are skipped.
 */
export function findPassages(text: string, phrases: readonly string[]): Passage[] {
  const found: Passage[] = [];
  let from = 0;
  for (const piece of phrases.flatMap((phrase) => phrase.split(LEFT_OUT))) {
    if (piece.trim() === '') continue;
    const passage = find(text, piece, from) ?? find(text, piece, 0);
    if (!passage) continue;
    from = passage.end;
    found.push(passage);
  }
  return withoutOverlaps(found);
}

/** Merges overlapping passages. */
function withoutOverlaps(passages: readonly Passage[]): Passage[] {
  const apart: Passage[] = [];
  for (const { start, end } of [...passages].sort((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

/** Prefers whole words, but takes any match: scripts without spaces have no word borders. */
function find(text: string, piece: string, from: number): Passage | undefined {
  const search = new RegExp(piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  search.lastIndex = from;
  let first: Passage | undefined;
  for (let match = search.exec(text); match; match = search.exec(text)) {
    const passage = { start: match.index, end: match.index + match[0].length };
    if (isWhole(text, passage)) return passage;
    first ??= passage;
  }
  return first;
}

function isWhole(text: string, { start, end }: Passage): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end));
}
