import type { PlacedNote } from './place-notes.ts';

const ROW_PX = 18;

/** The extra height of a chart for its notes' texts. */
export function notesHeight(rows: number): number {
  return rows * ROW_PX;
}

/** Hairlines through a chart where something changed, each with its text on top. */
export function NoteLines({
  notes,
  top,
  bottom,
}: {
  notes: readonly PlacedNote[];
  /** The texts are placed above this height. */
  top: number;
  bottom: number;
}) {
  return notes.map(({ id, x, words, side, row }) => {
    const y = top - row * ROW_PX;
    return (
      <g key={id}>
        <line x1={x} x2={x} y1={y - 10} y2={bottom} className="stroke-ink-soft" />
        <text
          x={side === 'left' ? x - 5 : x + 5}
          y={y}
          textAnchor={side === 'left' ? 'end' : 'start'}
          className="fill-ink font-medium"
        >
          {words}
        </text>
      </g>
    );
  });
}
