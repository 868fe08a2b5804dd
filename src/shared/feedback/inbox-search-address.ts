import { paths } from '#shared/site/paths.ts';
import { type PeriodChoice, writePeriod } from '#shared/stats/period.ts';

/** Address of the inbox with everything guests said in this period, filtered by words if given. */
export function inboxSearchAddress(words: string, asked: PeriodChoice): string {
  const search = words && new URLSearchParams({ q: words }).toString();
  return `${paths.feedback}?${writePeriod(search, asked)}`;
}
