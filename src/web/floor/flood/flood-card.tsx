import { Pause, Waves } from 'lucide-react';
import { useState } from 'react';
import type { FloorCall } from '#shared/floor/contract.ts';
import { BigButton } from '../board/big-button.tsx';
import { clockTime } from '../minutes.ts';
import { CallRow } from './call-row.tsx';
import type { Flood } from './flood.ts';

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
  const advice = hasList ? whichAreYours(tiles.length, unknown) : NO_LIST;
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
        That is more than a room of guests makes. Somebody may be playing with the code. {advice}
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

const NO_LIST = 'List your tables in the settings, and nobody can call from any other table.';

function whichAreYours(tables: number, unknown: number): string {
  if (unknown === 0) return '';
  if (unknown === tables) return 'None of these tables is on your list.';
  return `Your own tables come first; ${unknown} of ${tables} are not on your list.`;
}
