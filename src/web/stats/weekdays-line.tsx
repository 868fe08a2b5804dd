import { useQuery } from '@tanstack/react-query';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { TextAction } from '#web/ui/text-action.tsx';
import { type StatsVenue, weekdaysQuery } from './queries.ts';
import { weekdaysHeadline } from './weekdays-words.ts';

/** Whether any weekday is worse, in a few words that open the card about it. */
export function WeekdaysLine({
  venueId,
  asked,
  onOpen,
}: {
  venueId: StatsVenue;
  asked: PeriodChoice;
  onOpen: () => void;
}) {
  const { data } = useQuery(weekdaysQuery(venueId, asked));
  const words = data && weekdaysHeadline(data);
  if (!words) return null;
  return <TextAction onClick={onOpen}>{words}</TextAction>;
}
