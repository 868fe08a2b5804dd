import type { CSSProperties } from 'react';
import { HOUR_MS } from '#shared/durations.ts';
import { personColour } from '#shared/roster/person-colour.ts';
import { nameOnTable } from '#shared/venues/table-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { clockTime, historySentence, nameOf, percentBefore } from './shift-words.ts';
import type { TableHistory } from './table-histories.ts';

/** A stretch shorter than this share of the hours has room for the first letter of a name only. */
const NAMED_FROM_PERCENT = 18;
/** More times than this above the rows would touch on a phone. */
const MAX_TICKS = 4;

type Hours = { from: string; until: string };

/** A row for each table with whoever had it when. A tap says a row's times in words. */
export function TableTimeline({
  histories,
  hours,
  roster,
  timeZone,
}: {
  histories: readonly TableHistory[];
  hours: Hours;
  /** Everybody who serves here today, so that each person has the same colour as on the floor. */
  roster: readonly { id: string }[];
  timeZone: string;
}) {
  return (
    <div>
      <div
        aria-hidden
        className="mb-1 grid grid-cols-[4.75rem_minmax(0,1fr)] sm:grid-cols-[7rem_minmax(0,1fr)] text-ink-soft text-xs"
      >
        <span>Table</span>
        <span className="relative h-4">
          {ticksOf(hours).map((moment) => (
            <span
              key={moment}
              className="absolute tabular-nums"
              style={{ left: `${percentBefore(moment, hours)}%` }}
            >
              {clockTime(moment, timeZone)}
            </span>
          ))}
        </span>
      </div>
      <ul className="flex flex-col">
        {histories.map((history) => (
          <li key={history.table}>
            <details className="group border-t">
              <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[4.75rem_minmax(0,1fr)] sm:grid-cols-[7rem_minmax(0,1fr)] items-center rounded-sm py-1 [&::-webkit-details-marker]:hidden">
                <span className="sr-only">{historySentence(history, timeZone)}</span>
                <span
                  aria-hidden
                  className="wrap-anywhere line-clamp-2 pr-2 font-semibold leading-tight"
                >
                  {nameOnTable(history.table) ?? history.table}
                </span>
                <span aria-hidden className="relative block h-8 rounded-sm bg-sunken">
                  {history.stretches.map(({ from, until, server }) => {
                    const left = percentBefore(from, hours);
                    const width = percentBefore(until, hours) - left;
                    const name = server ? nameOf(server) : '';
                    return (
                      server && (
                        <span
                          key={from}
                          title={name}
                          className={classNames(
                            'absolute inset-y-0 grid place-items-center overflow-hidden rounded-sm border border-surface px-1 font-semibold text-sm',
                            server.name === null
                              ? 'bg-line text-ink-soft'
                              : 'bg-(--person-soft) text-(--person)',
                          )}
                          style={{
                            left: `${left}%`,
                            width: `${width}%`,
                            ...coloursOf(roster, server.personId),
                          }}
                        >
                          <span className="max-w-full truncate">
                            {width < NAMED_FROM_PERCENT ? name.slice(0, 1) : name}
                          </span>
                        </span>
                      )
                    );
                  })}
                </span>
              </summary>
              <p aria-hidden className="pt-1 pb-3 pl-[4.75rem] text-pretty sm:pl-[7rem]">
                {historySentence(history, timeZone)}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

function coloursOf(roster: readonly { id: string }[], id: string | null): CSSProperties {
  const number = personColour(roster, id ?? '');
  return {
    '--person': `var(--person-${number})`,
    '--person-soft': `var(--person-${number}-soft)`,
  } as CSSProperties;
}

/** The first moment and then every few whole hours, without one that would touch the right edge. */
function ticksOf(hours: Hours): string[] {
  const [from, until] = [Date.parse(hours.from), Date.parse(hours.until)];
  const every = Math.max(1, Math.ceil((until - from) / HOUR_MS / MAX_TICKS)) * HOUR_MS;
  const ticks: string[] = [];
  for (let moment = from; moment < until - every / 3; moment += every) {
    ticks.push(new Date(moment).toISOString());
  }
  return ticks;
}
