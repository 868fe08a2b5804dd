import { addDays, countDays, type DaySpan, WEEK_DAYS } from './definitions.ts';

/** The units into which a period is split. */
export const STEP_UNITS = ['hour', 'day', 'week', 'month'] as const;
export type StepUnit = (typeof STEP_UNITS)[number];

/** One step of a period. */
export type ChartStep = DaySpan & {
  /** Whether the step contains today and is therefore incomplete. */
  isOngoing: boolean;
};

const MAX_DAYS = { day: 31, week: 7 * 31 };
/** The most steps a chart can show; a range with more begins with the first answer. */
const MOST_STEPS = 400;

/** Splits a day by hours, a month by days, half a year by weeks, and anything longer by months. */
export function chooseStepUnit(days: DaySpan): StepUnit {
  const length = countDays(days);
  if (length <= 1) return 'hour';
  if (length <= MAX_DAYS.day) return 'day';
  return length <= MAX_DAYS.week ? 'week' : 'month';
}

type StepOptions = {
  step: Exclude<StepUnit, 'hour'>;
  today: string;
  /** The day of the first answer; undefined if there is none yet. */
  begun: string | undefined;
};

/** The steps of a period up to today, in order; the first and last are cut to fit the period. */
export function splitIntoSteps(period: DaySpan, { step, today, begun }: StepOptions): ChartStep[] {
  const last = earlierOf(period.last, today);
  const steps: ChartStep[] = [];
  let first = period.first;
  while (first <= last) {
    const end = endOfStep(first, step);
    const isEmpty = begun === undefined || end < begun;
    if (isEmpty && isTooLong(period, step)) {
      if (begun === undefined) return [];
      first = startOfStep(begun, step);
      continue;
    }
    const until = earlierOf(end, last);
    steps.push({ first, last: until, isOngoing: until === today });
    first = addDays(end, 1);
  }
  return steps;
}

/** The first day of the step that contains a day; weeks begin on Monday. */
function startOfStep(day: string, step: Exclude<StepUnit, 'hour'>): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, 1 - weekdayOf(day));
}

function endOfStep(day: string, step: Exclude<StepUnit, 'hour'>): string {
  if (step === 'day') return day;
  if (step === 'week') return addDays(day, WEEK_DAYS - weekdayOf(day));
  const next = addDays(`${day.slice(0, 7)}-28`, 4);
  return addDays(`${next.slice(0, 7)}-01`, -1);
}

function earlierOf(one: string, other: string): string {
  return [one, other].toSorted()[0] ?? one;
}

/** 1 is Monday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK_DAYS;
}

function isTooLong(period: DaySpan, step: StepUnit): boolean {
  return step === 'month' && countDays(period) > MOST_STEPS * MAX_DAYS.day;
}
