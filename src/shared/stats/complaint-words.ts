import { joinWithAnd, numberWord } from './number-words.ts';
import { WEEKDAY_NAMES } from './rules.ts';

type Cell = { weekday: number; hour: number; complaints: number };

/** With more ties than this, no time stands out. */
const MAX_TIMES_NAMED = 3;

/** When most complaints come, naming ties: 'Most on Friday 19:00: four.' */
export function busiestTimesSentence(cells: readonly Cell[]): string {
  const most = Math.max(0, ...cells.map(({ complaints }) => complaints));
  if (most === 0) return 'No complaints in this time.';
  const busiest = cells
    .filter(({ complaints }) => complaints === most)
    .toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour);
  const total = cells.reduce((sum, { complaints }) => sum + complaints, 0);
  if (total === 1) return `One, on ${joinWithAnd(busiest.map(cellName))}.`;
  if (most === 1 || busiest.length > MAX_TIMES_NAMED) {
    const times = numberWord(busiest.length);
    return `No time stands out: ${numberWord(most)} each at ${times} times.`;
  }
  const times = joinWithAnd(busiest.map(cellName));
  if (busiest.length === 1) return `Most on ${times}: ${numberWord(most)}.`;
  return `Most on ${times}: ${numberWord(most)} each, a tie.`;
}

function cellName({ weekday, hour }: Cell): string {
  return `${WEEKDAY_NAMES[weekday - 1] ?? ''} ${String(hour).padStart(2, '0')}:00`;
}
