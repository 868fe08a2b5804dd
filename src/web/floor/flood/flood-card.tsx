import { ChevronDown, Pause, TriangleAlert, Waves } from 'lucide-react';
import { useState } from 'react';
import type { FloorCall } from '#shared/floor/contract.ts';
import { formatTableName, nameOnTable } from '#shared/venues/table-name.ts';
import { BigButton } from '../board/board-sheet.tsx';
import { ReasonLines } from '../board/waiting-call-card.tsx';
import { clockTime, minutesSince, minutesWords } from '../minutes.ts';
import { isSafetyMatter, type Tile } from '../room/tiles.ts';
import type { AlarmFlood } from './alarm-flood.ts';
import type { Flood } from './flood.ts';

/** This many table names fit into two lines on a phone. */
const MAX_NAMED = 8;

/** How many rows a tablet shows at a glance. The venue's own tables are always shown. */
const SHOWN_AT_FIRST = 6;

/** One card for more calls than real guests would make, with a button to pause calls. */
export function FloodCard({
  flood: { tiles, count, since, isNow },
  now,
  timeZone,
  hasList,
  isBusy,
  problem,
  onGo,
  onPause,
}: {
  flood: Flood;
  now: number;
  timeZone: string;
  /** Whether the venue has a list of its tables. */
  hasList: boolean;
  isBusy: (call: FloorCall) => boolean;
  problem: string | undefined;
  onGo: (call: FloorCall) => void;
  /** Undefined while calls are already paused. */
  onPause: (() => void) | undefined;
}) {
  const [isWhole, setWhole] = useState(false);
  const unknown = tiles.filter(({ call }) => !call.isKnownTable).length;
  const shownAtFirst = Math.max(SHOWN_AT_FIRST, tiles.length - unknown);
  const shown = isWhole ? tiles : tiles.slice(0, shownAtFirst);
  const advice = hasList ? ownTablesSentence(tiles.length, unknown) : NO_LIST_HINT;
  return (
    <section
      aria-labelledby="many-calls"
      className="flex min-w-0 flex-col gap-3 rounded-[24px] border-[5px] border-saffron bg-surface p-3 md:p-[17px]"
    >
      <div className="flex items-center gap-3">
        <Waves aria-hidden className="size-[1.4em] shrink-0" />
        <h3 id="many-calls" className="font-display font-semibold text-[1.25em] leading-[1.15]">
          {count} calls {isNow ? 'in the last minute' : `at once, at ${clockTime(since, timeZone)}`}
        </h3>
      </div>
      <p className="leading-[1.2]">
        That’s more than a full room would make. Someone may be misusing a code. {advice}
      </p>
      {problem && (
        <p role="alert" className="font-semibold text-board-chili">
          {problem}
        </p>
      )}
      {onPause && (
        <BigButton tone="basil" icon={Pause} className="min-h-[64px]" onClick={onPause}>
          Pause calls for 15 minutes
        </BigButton>
      )}
      <ul className="flex flex-col">
        {shown.map((tile) => (
          <CallRow
            key={tile.call.id}
            tile={tile}
            now={now}
            mark={hasList && !tile.call.isKnownTable ? 'not on your list' : undefined}
            isBusy={isBusy(tile.call)}
            onGo={() => onGo(tile.call)}
          />
        ))}
      </ul>
      {tiles.length > shownAtFirst && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="min-h-[56px] rounded-[16px] border-2 border-board-rim bg-surface px-4 font-semibold"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${tiles.length} tables`}
        </button>
      )}
    </section>
  );
}

const NO_LIST_HINT = 'List your tables in Settings so nobody can call from any other table.';

function ownTablesSentence(tables: number, unknown: number): string {
  if (unknown === 0) return '';
  if (unknown === tables) return 'None of these tables is on your list.';
  return `Your own tables come first; ${unknown} of ${tables} are not on your list.`;
}

/** One table in a grouped card. */
export function CallRow({
  tile,
  now,
  mark,
  isBusy,
  onGo,
}: {
  tile: Tile;
  now: number;
  /** A further remark about the call. */
  mark?: string | undefined;
  isBusy: boolean;
  onGo: () => void;
}) {
  const { call, calls } = tile;
  const reports = calls.filter(({ isAlarm }) => isAlarm).length;
  const called = calls.length - reports;
  const table = formatTableName(call.tableNumber);
  const minutes = minutesSince(call.createdAt, now);
  const details = [
    ...(reports > 1 ? [`${reports} reports`] : []),
    ...(called > 1 ? [`${called} calls`] : []),
    minutesWords(minutes),
    ...(mark ? [mark] : []),
  ];
  return (
    <li
      id={`call-${call.id}`}
      className="flex min-w-0 items-center gap-3 border-board-rim border-t py-2"
    >
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere line-clamp-2 font-bold leading-[1.15]">{table}</p>
        <p className="text-board-soft leading-[1.15]">
          {(calls.length === 1 || isSafetyMatter(call)) && <ReasonLines tile={tile} />}
          <span className="block">{details.join(', ')}</span>
        </p>
      </div>
      <BigButton
        tone="call"
        isBusy={isBusy}
        aria-label={`I’m going to ${table}`}
        className="min-h-[56px] w-auto shrink-0 whitespace-nowrap"
        onClick={onGo}
      >
        I’m going
      </BigButton>
    </li>
  );
}

export const GROUPED_ALARMS_ID = 'grouped-alarms';

/**
 * One card for the alarms of many tables from one network; opens to list them. A possible emergency
 * is never among them.
 */
export function AlarmsCard({
  flood: { tiles, count, networks },
  now,
  isBusy,
  onGo,
}: {
  flood: AlarmFlood;
  now: number;
  isBusy: (call: FloorCall) => boolean;
  onGo: (call: FloorCall) => void;
}) {
  return (
    <details className="group min-w-0 rounded-[24px] border-[5px] border-board-chili border-dotted bg-surface">
      <summary
        id={GROUPED_ALARMS_ID}
        className="scroll-mt-3 grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-[18px] p-3 [&::-webkit-details-marker]:hidden"
      >
        <TriangleAlert aria-hidden className="size-[1.6em] text-board-chili" />
        <h3 className="font-display font-semibold text-[1.15em] leading-[1.15]">
          {count} alarms from {networks === 1 ? 'one connection' : `${networks} connections`},
          unconfirmed
        </h3>
        <span className="flex items-center gap-2 font-semibold">
          <span className="group-open:hidden max-xl:sr-only">Open</span>
          <ChevronDown
            aria-hidden
            className="size-[1.4em] transition-transform group-open:rotate-180"
          />
        </span>
        <span className="wrap-anywhere col-span-3 leading-[1.2]">
          {tablesWords(tiles.map(({ call }) => call.tableNumber))}, the newest first
        </span>
      </summary>
      <div className="px-3 pb-3">
        <p className="mb-2 leading-[1.2]">
          Nobody scanned the codes on these tables, so the alarms may be made up. One may still be
          real: please check.
        </p>
        <ul className="flex flex-col">
          {tiles.map((tile) => (
            <CallRow
              key={tile.call.id}
              tile={tile}
              now={now}
              isBusy={isBusy(tile.call)}
              onGo={() => onGo(tile.call)}
            />
          ))}
        </ul>
      </div>
    </details>
  );
}

function tablesWords(tables: readonly string[]): string {
  const named = tables.slice(0, MAX_NAMED);
  const areShort = named.every((table) => nameOnTable(table) !== undefined);
  const names = areShort ? named.map((table) => nameOnTable(table)) : named.map(formatTableName);
  const left = tables.length - named.length;
  return `${areShort ? 'Tables ' : ''}${names.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}
