/** Something that happened at a place of the line, in a few words. */
export type LineNote = {
  id: string;
  /** Where among the steps: 2 is the third one, 2.5 half-way to the fourth. */
  at: number;
  words: string;
};

export type PlacedNote = {
  id: string;
  x: number;
  /** Cut to what there is room for; empty where there is none. */
  words: string;
  /** Its words stand on the side with more room. */
  side: 'left' | 'right';
  /** 0 is the row right above the line. */
  row: number;
};

const LETTER_PX = 6.4;
const GAP_PX = 6;
const MOST_ROWS = 3;
const SHORTEST = 6;

/** Finds room above the line for the words of all notes; what would cover another goes a row up. */
export function placeNotes(
  notes: readonly LineNote[],
  { across, width }: { across: (at: number) => number; width: number },
): { placed: PlacedNote[]; rows: number } {
  const taken: { row: number; from: number; to: number }[] = [];
  const placed = notes.map(({ id, at, words }): PlacedNote => {
    const x = across(at);
    const side = x > width / 2 ? 'left' : 'right';
    const room = (side === 'left' ? x : width - x) - GAP_PX;
    const shown = cut(words, Math.floor(room / LETTER_PX));
    const length = shown.length * LETTER_PX + GAP_PX;
    const [from, to] = side === 'left' ? [x - length, x] : [x, x + length];
    const row = [0, 1, 2].find(
      (each) => !taken.some((other) => other.row === each && from < other.to && other.from < to),
    );
    if (row === undefined || row >= MOST_ROWS) return { id, x, words: '', side, row: 0 };
    // A line through the words of another would cross them out.
    taken.push({ row, from: from - GAP_PX, to: to + GAP_PX });
    return { id, x, words: shown, side, row };
  });
  const rows = Math.max(0, ...placed.map(({ row, words }) => (words ? row + 1 : 0)));
  return { placed, rows };
}

function cut(words: string, most: number): string {
  if (words.length <= most) return words;
  return most < SHORTEST ? '' : `${words.slice(0, most - 1).trimEnd()}…`;
}
