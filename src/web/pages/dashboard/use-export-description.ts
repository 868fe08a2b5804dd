import { localDay } from '#shared/stats/definitions.ts';
import { daysOfPeriod, type PeriodChoice } from '#shared/stats/period.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { daysWords } from '#web/stats/insights/step-words.ts';

/** What an export would contain, in words: the page's days, or the list's filters. */
export function useExportDescription(
  venue: Venue | undefined,
  asked: PeriodChoice | undefined,
): string | undefined {
  const now = useNow();
  if (!venue) return undefined;
  if (!asked) return 'what the filters below select';
  const today = localDay(venue.timezone, now);
  const days = daysOfPeriod(asked, today);
  return days ? daysWords(days, today).replace(' – ', ' to ') : 'all time';
}
