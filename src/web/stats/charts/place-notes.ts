/** An event at a position of the line, in a few words. */
export type LineNote = {
  id: string;
  /** Position among the steps: 2 is the third, 2.5 half-way to the fourth. */
  at: number;
  words: string;
};

export type PlacedNote = {
  id: string;
  x: number;
  /** Cut to the available room; empty if there is none. */
  words: string;
  /** The side with more room. */
  side: 'left' | 'right';
  /** 0 is the row right above the line. */
  row: number;
};

const LETTER_PX = 6.4;
const GAP_PX = 6;
const MIN_LETTERS = 6;

/**
 * Places the texts of all notes above the line. No texts overlap, and no hairline crosses another
 * note's text: a text that reaches over a later note moves up a row.
 */
export function placeNotes(
  notes: readonly LineNote[],
  { across, width }: { across: (at: number) => number; width: number },
): { placed: PlacedNote[]; rows: number } {
  const taken: OccupiedSpan[] = [];
  const sided = notes.map((note) => withSide(note, { x: across(note.at), width }));
  const inTurn = [
    ...sided.filter(({ side }) => side === 'right').reverse(),
    ...sided.filter(({ side }) => side === 'left'),
  ];
  const placed = inTurn.map(({ from, to, ...note }): PlacedNote => {
    const row = ROWS.find((each) =>
      taken.every((other) => isFree(each, { ...note, from, to }, other)),
    );
    if (row === undefined || note.words === '') return { ...note, words: '', row: 0 };
    taken.push({ row, x: note.x, from, to });
    return { ...note, row };
  });
  return { placed, rows: Math.max(0, ...taken.map(({ row }) => row + 1)) };
}

const ROWS = [0, 1, 2];

type OccupiedSpan = { row: number; x: number; from: number; to: number };

function isFree(row: number, note: Omit<OccupiedSpan, 'row'>, other: OccupiedSpan): boolean {
  if (other.row === row) return note.to + GAP_PX < other.from || other.to + GAP_PX < note.from;
  if (other.row > row) return other.x <= note.from || other.x >= note.to;
  return note.x <= other.from || note.x >= other.to;
}

function withSide(
  { id, words }: LineNote,
  { x, width }: { x: number; width: number },
): Omit<PlacedNote, 'row'> & { from: number; to: number } {
  const side = x > width / 2 ? 'left' : 'right';
  const room = (side === 'left' ? x : width - x) - GAP_PX;
  const shown = truncateWords(words, Math.floor(room / LETTER_PX));
  const length = shown.length * LETTER_PX + GAP_PX;
  const [from, to] = side === 'left' ? [x - length, x] : [x, x + length];
  return { id, x, side, words: shown, from, to };
}

function truncateWords(words: string, most: number): string {
  if (words.length <= most) return words;
  return most < MIN_LETTERS ? '' : `${words.slice(0, most - 1).trimEnd()}…`;
}
