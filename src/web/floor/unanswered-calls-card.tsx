import { useQuery } from '@tanstack/react-query';
import type { UnansweredCall } from '#shared/floor/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { unansweredCallsQuery } from './live/queries.ts';
import { clockTime } from './minutes.ts';

/** The guests of a day who called and to whom nobody came, and who was told so. */
export function UnansweredCallsCard({
  venue: { venueId, timezone },
  day,
  className,
}: {
  venue: Pick<Venue, 'venueId' | 'timezone'>;
  day: string;
  className?: string;
}) {
  const query = useQuery(unansweredCallsQuery(venueId, day));
  return (
    <Card role="region" aria-label="Unanswered calls" className={className}>
      <CardHeader title="Unanswered calls" />
      {query.data ? (
        <CallLines {...query.data} timeZone={timezone} />
      ) : query.isError ? (
        <ErrorState
          title="We could not load the calls of this day"
          description="Check your connection and try again."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          className="py-8"
        />
      ) : (
        <Skeleton className="h-6 max-w-72" />
      )}
    </Card>
  );
}

function CallLines({
  calls,
  hasCalls,
  timeZone,
}: {
  calls: readonly UnansweredCall[];
  /** Whether any guest called on this day. A server of the previous version does not say it. */
  hasCalls: boolean | undefined;
  timeZone: string;
}) {
  if (calls.length === 0 && hasCalls === false) return <p>No guest called on this day.</p>;
  if (calls.length === 0) return <p>None: somebody went to every guest who called.</p>;
  return (
    <ul className="flex flex-col gap-1">
      {calls.map((call) => (
        <li key={call.id} className="grid grid-cols-[3.5rem_1fr]">
          <span className="text-ink-soft tabular-nums">{clockTime(call.createdAt, timeZone)}</span>
          <span className="wrap-anywhere">{callSentence(call)}</span>
        </li>
      ))}
    </ul>
  );
}

function callSentence({ tableNumber, isAlarm, how }: UnansweredCall): string {
  const did = isAlarm ? 'reported a safety issue' : 'called';
  return `${formatTableName(tableNumber)} ${did}. ${OUTCOMES[how]}`;
}

const OUTCOMES: Record<UnansweredCall['how'], string> = {
  refused: 'They were told nobody could come.',
  missed: 'Nobody came.',
  unconfirmed: 'Nobody confirmed being at the table.',
};
