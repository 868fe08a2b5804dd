import { probabilityOfAtMost } from './exact-binomial.ts';
import { isTooFewToSay } from './wilson-interval.ts';

/** Whether the weekday with most complaints has more of them than chance explains. */
export const COMPLAINT_DAY_VERDICTS = ['stands out', 'no day stands out', 'too early'] as const;
export type ComplaintDayVerdict = (typeof COMPLAINT_DAY_VERDICTS)[number];

const MAX_BY_CHANCE = 0.05;

/**
 * Compares the day with most complaints with its share of all answers, because a busy day gets more
 * complaints without being worse. The probability is multiplied by the number of days, because the
 * worst of them was picked.
 */
export function judgeComplaintDay(
  days: readonly { answers: number; complaints: number }[],
): ComplaintDayVerdict {
  const sum = (of: 'answers' | 'complaints') => days.reduce((total, day) => total + day[of], 0);
  const [answers, complaints] = [sum('answers'), sum('complaints')];
  if (isTooFewToSay(complaints)) return 'too early';
  const most = Math.max(...days.map((day) => day.complaints));
  const [worst, ...tied] = days.filter((day) => day.complaints === most);
  if (!worst || tied.length > 0) return 'no day stands out';
  const elsewhere = 1 - worst.answers / answers;
  const byChance = probabilityOfAtMost(complaints - most, complaints, elsewhere);
  return days.length * byChance < MAX_BY_CHANCE ? 'stands out' : 'no day stands out';
}
