export type Passage = { start: number; end: number };

/** Between the first and the last word of a phrase that is too long to be told whole. */
const LEFT_OUT = ' … ';

/**
 * Where phrases stand in a text, in its order and apart from each other. They are told in the order in
 * which they were written, so each is looked for behind the one before; what stands in another text
 * is not found.
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

/** Lays passages over each other: what two have in common is in one. */
function withoutOverlaps(passages: readonly Passage[]): Passage[] {
  const apart: Passage[] = [];
  for (const { start, end } of [...passages].sort((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

/** As whole words where it stands so; scripts without spaces know no whole words. */
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
