import { paths } from '#shared/site/paths.ts';
import { type AskedPeriod, writePeriod } from '#shared/stats/period.ts';

/** Where everything is read that guests said in these days about somebody or something, or at all. */
export function searchAddress(words: string, asked: AskedPeriod): string {
  const search = words && new URLSearchParams({ q: words }).toString();
  return `${paths.feedback}?${writePeriod(search, asked)}`;
}
