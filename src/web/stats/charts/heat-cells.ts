import { WEEKDAYS } from '#shared/stats/rules.ts';
import { countOf } from '../count-of.ts';

export type HeatCell = { weekday: number; hour: number; answers: number; complaints: number };

/** None, then four steps. */
export type HeatStep = 0 | 1 | 2 | 3 | 4;

const STEPS = 4;

/** One complaint is always pale: the darkest step needs four of them at least. */
export function heatStep(complaints: number, most: number): HeatStep {
  return Math.min(STEPS, Math.ceil((STEPS * complaints) / Math.max(STEPS, most))) as HeatStep;
}

/** The counts that each step stands for: "1", "2" or "1–3", "4–6". */
export function stepWords(most: number): string[] {
  const scale = Math.max(STEPS, most);
  return [1, 2, 3, 4].map((step) => {
    const from = Math.floor(((step - 1) * scale) / STEPS) + 1;
    const to = Math.floor((step * scale) / STEPS);
    return from === to ? String(to) : `${from}–${to}`;
  });
}

/** From the first to the last hour at which anybody ever came. */
export function hoursOf(cells: readonly HeatCell[]): number[] {
  const hours = cells.map(({ hour }) => hour);
  const first = Math.min(...hours);
  const last = Math.max(...hours);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export function hourWords(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** "Friday 19:00: 4 of 21 answers were complaints". */
export function cellWords({ weekday, hour, answers, complaints }: HeatCell): string {
  const when = `${WEEKDAYS[weekday - 1]} ${hourWords(hour)}`;
  if (complaints === 0) return `${when}: no complaint in ${countOf(answers, 'answer')}`;
  return `${when}: ${countOf(complaints, 'complaint')} in ${countOf(answers, 'answer')}`;
}
