import { useQuery } from '@tanstack/react-query';
import { CalendarOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PastShifts, RosterPerson } from '#shared/roster/contract.ts';
import { capitalise, numberWord } from '#shared/stats/number-words.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { formatTableRanges } from '#shared/venues/format-table-ranges.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { pastShiftsQuery, rosterQuery } from '../queries.ts';
import { PeopleList } from './people-list.tsx';
import { peopleOfDay } from './people-of-day.ts';
import { clockTime, dayWords, nameOf, tablesInSentence } from './shift-words.ts';
import {
  type Server,
  type TableHistory,
  tableHandovers,
  tableHistories,
  unservedTables,
} from './table-histories.ts';
import { TableTimeline } from './table-timeline.tsx';

type ShiftVenue = Pick<Venue, 'venueId' | 'timezone'>;

/** Who had which tables on a day, who took over from whom, and the tables without a server. */
export function PastShiftsCard({
  venue,
  day,
  isToday,
  emptyAction,
}: {
  venue: ShiftVenue;
  day: string;
  isToday: boolean;
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
        <DayOfShifts
          {...{ venue, isToday, emptyAction }}
          past={query.data}
          roster={roster.data ?? []}
        />
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
  isToday,
  past,
  roster,
  emptyAction,
}: {
  venue: ShiftVenue;
  isToday: boolean;
  past: PastShifts;
  roster: readonly RosterPerson[];
  emptyAction: ReactNode;
}) {
  const hours = servedHours(past);
  if (!hours) {
    return (
      <EmptyState
        icon={CalendarOff}
        title={isToday ? 'No tables assigned yet today' : 'No tables were assigned that day'}
        description="Share out the tables on the floor at the start of a shift, and you can look up here who had which."
        action={emptyAction}
        className="py-8"
      />
    );
  }
  const histories = tableHistories(past);
  const people = peopleOfDay(histories);
  const handovers = tableHandovers(histories);
  const unserved = unservedTables(histories);
  return (
    <div className="flex flex-col gap-6">
      {people.length > 0 && <PeopleList {...{ people, roster }} timeZone={timezone} />}
      <div>
        <TableTimeline {...{ histories, hours }} roster={roster} timeZone={timezone} />
        {hasGaps(histories, hours) && (
          <p className="mt-2 flex items-center gap-2 text-ink-soft text-sm">
            <span aria-hidden className="h-4 w-7 shrink-0 rounded-sm border bg-sunken" />
            Nobody had the table at that time
          </p>
        )}
      </div>
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
                  {nameOf(to)} took over {tablesInSentence(tables)} from {inSentence(from)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="unserved">
        <h3 id="unserved" className="font-semibold">
          Tables without a server
        </h3>
        <p className="wrap-anywhere mt-1.5">
          {unserved.length > 0
            ? formatTableRanges(unserved)
            : 'None. Every table had someone for at least part of the day.'}
        </p>
      </section>
    </div>
  );
}

function inSentence(server: Server): string {
  return server.name ?? 'a colleague';
}

/** "Three people served from 11:00 to 23:00." */
function summaryText(past: PastShifts, timeZone: string): string | undefined {
  const hours = servedHours(past);
  if (!hours) return undefined;
  const people = peopleOf(past);
  const times = `from ${clockTime(hours.from, timeZone)} to ${clockTime(hours.until, timeZone)}`;
  if (people.includes(null)) {
    return `Tables were served ${times}. You see your own name; colleagues see theirs.`;
  }
  const who =
    people.length === 1 ? 'One person' : `${capitalise(numberWord(people.length))} people`;
  return `${who} served ${times}. Choose a table for its times.`;
}

/** Whether a table that somebody had was without a server for a part of the hours. */
function hasGaps(histories: readonly TableHistory[], hours: { from: string; until: string }) {
  const whole = Date.parse(hours.until) - Date.parse(hours.from);
  return histories.some(({ stretches }) => {
    const served = stretches.filter(({ server }) => server !== undefined);
    const lengths = served.map(({ from, until }) => Date.parse(until) - Date.parse(from));
    const total = lengths.reduce((sum, length) => sum + length, 0);
    return total > 0 && total < whole;
  });
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
