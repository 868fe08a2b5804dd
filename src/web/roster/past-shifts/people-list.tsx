import { personColour } from '#shared/roster/person-colour.ts';
import { joinWithAnd } from '#shared/stats/number-words.ts';
import type { PersonOfDay } from './people-of-day.ts';
import { clockTime, tablesInSentence } from './shift-words.ts';

/** Who served and where, before the rows that show when. */
export function PeopleList({
  people,
  roster,
  timeZone,
}: {
  people: readonly PersonOfDay[];
  /** Everybody who serves here today, so that each person has the same colour as on the floor. */
  roster: readonly { id: string }[];
  timeZone: string;
}) {
  return (
    <ul
      aria-label="Who served"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-6 gap-y-2"
    >
      {people.map(({ personId, name, tables, spans }) => (
        <li key={personId} className="flex min-w-0 gap-2.5">
          <span
            aria-hidden
            className="mt-1.5 size-3 shrink-0 rounded-full"
            style={{ background: `var(--person-${personColour(roster, personId)})` }}
          />
          <p className="wrap-anywhere min-w-0">
            <span className="font-semibold">{name}</span> had {tablesInSentence(tables)}
            <span className="block text-ink-soft text-sm tabular-nums">
              {joinWithAnd(
                spans.map(
                  ({ from, until }) =>
                    `${clockTime(from, timeZone)} to ${clockTime(until, timeZone)}`,
                ),
              )}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
