import { WEEKDAY_NAMES } from '#shared/stats/rules.ts';
import { countWithNoun } from '../count-with-noun.ts';

export type HeatCell = { weekday: number; hour: number; answers: number; complaints: number };

/** Zero, then four steps. */
export type HeatStep = 0 | 1 | 2 | 3 | 4;

const STEPS = 4;

/**
 * The shade for a number of complaints. One is always pale: the darkest shade needs at least four.
 */
export function heatStep(complaints: number, most: number): HeatStep {
  return Math.min(STEPS, Math.ceil((STEPS * complaints) / Math.max(STEPS, most))) as HeatStep;
}

/** The counts of each step: "1", "2" or "1–3", "4–6". */
export function heatStepLabels(most: number): string[] {
  const scale = Math.max(STEPS, most);
  return [1, 2, 3, 4].slice(0, most).map((step) => {
    const from = Math.floor(((step - 1) * scale) / STEPS) + 1;
    const to = Math.floor((step * scale) / STEPS);
    return from === to ? String(to) : `${from}–${to}`;
  });
}

/**
 * Gaps up to this many hours keep their columns: an afternoon break stays visible, but a closed
 * night would only make all cells smaller.
 */
const LONGEST_GAP_HOURS = 2;

/** The hours with any answers, in order, including short gaps. */
export function hoursOf(cells: readonly HeatCell[]): number[] {
  const hours = [...new Set(cells.map(({ hour }) => hour))].sort((one, other) => one - other);
  return hours.flatMap((hour, index) => {
    const gap = hour - (hours[index - 1] ?? hour) - 1;
    const filled = gap > 0 && gap <= LONGEST_GAP_HOURS ? gap : 0;
    return Array.from({ length: filled + 1 }, (_, step) => hour - filled + step);
  });
}

export function hourWords(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** "Friday 19:00: 4 of 21 answers were complaints". */
export function cellWords({ weekday, hour, answers, complaints }: HeatCell): string {
  const when = `${WEEKDAY_NAMES[weekday - 1]} ${hourWords(hour)}`;
  if (complaints === 0) return `${when}: no complaint in ${countWithNoun(answers, 'answer')}`;
  return `${when}: ${countWithNoun(complaints, 'complaint')} in ${countWithNoun(answers, 'answer')}`;
}
