import { useQuery } from '@tanstack/react-query';
import { openingSentence } from '#shared/stats/opening-sentence.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { insightsQuery, type StatsVenue } from '../queries.ts';

/** The period in one sentence, claiming no more than the numbers support. */
export function OpeningLine({ venueId, asked }: { venueId: StatsVenue; asked: PeriodChoice }) {
  const { data, isError } = useQuery(insightsQuery(venueId, asked));
  const sentence =
    venueId === null ? 'No answers yet.' : data && openingSentence(data.now, data.earlier);
  return (
    <span className="block min-h-7 text-ink text-lg">
      {sentence ??
        (!isError && (
          <span
            aria-hidden
            className="block h-5 w-80 max-w-full animate-pulse rounded-md bg-ink/8"
          />
        ))}
    </span>
  );
}
