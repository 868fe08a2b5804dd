import { useQuery } from '@tanstack/react-query';
import { CalendarOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PastShifts, RosterPerson } from '#shared/roster/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { formatTableRanges } from '#shared/venues/format-table-ranges.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { pastShiftsQuery, rosterQuery } from '../queries.ts';
import { clockTime, dayWords, nameOf } from './shift-words.ts';
import { type Server, tableHandovers, tableHistories, unservedTables } from './table-histories.ts';
import { TableTimeline } from './table-timeline.tsx';

type ShiftVenue = Pick<Venue, 'venueId' | 'timezone'>;

/** Who had which tables on a day, who took over from whom, and the tables that nobody had. */
export function PastShiftsCard({
  venue,
  day,
  emptyAction,
}: {
  venue: ShiftVenue;
  day: string;
  /** A link to assigning tables, if that is still possible for this day. */
  emptyAction: ReactNode;
}) {
  const query = useQuery(pastShiftsQuery(venue.venueId, day));
  const roster = useQuery(rosterQuery(venue.venueId));
  const title = dayWords(day);
  return (
    <Card role="region" aria-label={title}>
      <CardHeader
        title={title}
        description={query.data && summaryText(query.data, venue.timezone)}
      />
      {query.data ? (
        <DayOfShifts {...{ venue, emptyAction }} past={query.data} roster={roster.data ?? []} />
      ) : query.isError ? (
        <ErrorState
          title="We could not load this day"
          description="Check your connection and try again. Nothing is lost."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          className="py-8"
        />
      ) : (
        <div aria-hidden className="flex flex-col gap-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <Skeleton key={row} className="h-9" />
          ))}
        </div>
      )}
    </Card>
  );
}

function DayOfShifts({
  venue: { timezone },
  past,
  roster,
  emptyAction,
}: {
  venue: ShiftVenue;
  past: PastShifts;
  roster: readonly RosterPerson[];
  emptyAction: ReactNode;
}) {
  const hours = servedHours(past);
  if (!hours) {
    return (
      <EmptyState
        icon={CalendarOff}
        title="Nobody was given tables that day"
        description="Assign the tables on the floor board at the start of a shift. Who had which is then kept here, day by day."
        action={emptyAction}
        className="py-8"
      />
    );
  }
  const histories = tableHistories(past);
  const handovers = tableHandovers(histories);
  const unserved = unservedTables(histories);
  return (
    <div className="flex flex-col gap-6">
      <TableTimeline {...{ histories, hours }} roster={roster} timeZone={timezone} />
      {handovers.length > 0 && (
        <section aria-labelledby="handovers">
          <h3 id="handovers" className="font-semibold">
            Handovers
          </h3>
          <ul className="mt-1.5 flex flex-col gap-1">
            {handovers.map(({ at, from, to, tables }) => (
              <li key={`${at} ${tables.join()}`} className="grid grid-cols-[3.5rem_1fr]">
                <span className="text-ink-soft tabular-nums">{clockTime(at, timezone)}</span>
                <span className="wrap-anywhere">
                  {nameOf(to)} took over {formatTableRanges(tables)} from {inSentence(from)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="unserved">
        <h3 id="unserved" className="font-semibold">
          Tables that nobody had
        </h3>
        <p className="wrap-anywhere mt-1.5">
          {unserved.length > 0
            ? formatTableRanges(unserved)
            : 'None: every table had someone for part of the day.'}
        </p>
      </section>
    </div>
  );
}

function inSentence(server: Server): string {
  return server.name ?? 'a colleague';
}

/** "11:00 to 23:00, three people" */
function summaryText(past: PastShifts, timeZone: string): string | undefined {
  const hours = servedHours(past);
  if (!hours) return undefined;
  const named = peopleOf(past).filter((id) => id !== null).length;
  const times = `${clockTime(hours.from, timeZone)} to ${clockTime(hours.until, timeZone)}`;
  const isAnonymous = peopleOf(past).includes(null);
  if (isAnonymous) return `${times}. You see your own name; colleagues see theirs.`;
  return `${times}, ${named} ${named === 1 ? 'person' : 'people'}. Tap a table for its times.`;
}

/** From the first given table of the day to the last; undefined if nobody had any. */
function servedHours({ shifts }: PastShifts): { from: string; until: string } | undefined {
  const served = shifts.filter(({ tables }) => tables.length > 0);
  const [first, last] = [served[0], served.at(-1)];
  return first && last && { from: first.from, until: last.until };
}

/**
 * Who had tables on the day, in the order in which they got them; null stands for colleagues whose
 * names are hidden.
 */
function peopleOf({ shifts }: PastShifts): (string | null)[] {
  return [...new Set(shifts.flatMap(({ tables }) => tables.map(({ personId }) => personId)))];
}
