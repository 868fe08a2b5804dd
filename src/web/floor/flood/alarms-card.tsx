import { ChevronDown, TriangleAlert } from 'lucide-react';
import type { FloorCall } from '#shared/floor/contract.ts';
import { nameOnTable, tableWords } from '#shared/venues/table-words.ts';
import type { AlarmFlood } from './alarm-flood.ts';
import { CallRow } from './call-row.tsx';

/** One card for the alarms of many tables from one network; opens to list them. */
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
      <summary className="grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-[18px] p-3 md:gap-x-4 md:p-[17px] [&::-webkit-details-marker]:hidden">
        <TriangleAlert aria-hidden className="row-span-2 size-[1.6em] text-board-chili" />
        <h3 className="font-display font-semibold text-[1.25em] leading-[1.15]">
          {count} alarms from {networks === 1 ? 'one network' : `${networks} networks`}, unconfirmed
        </h3>
        <span className="row-span-2 flex items-center gap-2 font-semibold">
          <span className="group-open:hidden max-md:sr-only">Open</span>
          <ChevronDown
            aria-hidden
            className="size-[1.4em] transition-transform group-open:rotate-180"
          />
        </span>
        <span className="wrap-anywhere leading-[1.2]">
          {tablesWords(tiles.map(({ call }) => call.tableNumber))}, the newest first
        </span>
      </summary>
      <div className="px-3 pb-3 md:px-[17px] md:pb-[17px]">
        <p className="mb-2 leading-[1.2]">
          Nobody scanned the codes on these tables, so somebody may be making the alarms up. One may
          still be real: please have a look.
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

/** This many table names fit into two lines on a phone. */
const MAX_NAMED = 8;

function tablesWords(tables: readonly string[]): string {
  const named = tables.slice(0, MAX_NAMED);
  const areShort = named.every((table) => nameOnTable(table) !== undefined);
  const names = areShort ? named.map((table) => nameOnTable(table)) : named.map(tableWords);
  const left = tables.length - named.length;
  return `${areShort ? 'Tables ' : ''}${names.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}
