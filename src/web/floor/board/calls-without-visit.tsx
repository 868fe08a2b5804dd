import { BellOff, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Floor } from '#shared/floor/contract.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import { clockTime } from '../minutes.ts';
import { BAND_STYLES } from './band-styles.ts';

/** A line about a call that has left the board. */
type CallLine = { id: string; at: string; words: string };

/**
 * Says what became of calls that left the board without a visit, until a member of staff taps
 * 'Seen'.
 */
export function CallsWithoutVisit({
  floor,
  venueId,
  timeZone,
}: {
  floor: Floor;
  venueId: string;
  timeZone: string;
}) {
  // A server of the previous version sends neither `lapsed` nor `dismissed`.
  const { refused, lapsed = [], dismissed = [] } = floor;
  const clock = (at: string) => clockTime(at, timeZone);
  const missed = [
    ...refused.map(({ id, tableNumber, createdAt: at }) => ({
      id,
      at,
      words: `${formatTableName(tableNumber)} called at ${clock(at)} and was told nobody could come.`,
    })),
    ...lapsed.map(({ id, tableNumber, lapsedAt: at }) => ({
      id,
      at,
      words: `${formatTableName(tableNumber)} was taken, but by ${clock(at)} nobody had confirmed that they went.`,
    })),
  ];
  const ended = dismissed.map(({ id, tableNumber, by, dismissedAt: at }) => ({
    id,
    at,
    words: `${formatTableName(tableNumber)}, ${clock(at)}. ${by ?? 'Somebody'}: not a safety issue.`,
  }));
  return (
    <>
      <UnseenLinesBand
        lines={missed}
        seenKey={`${STORAGE_KEYS.refusedSeen}:${venueId}`}
        icon={<BellOff aria-hidden className="size-6 shrink-0 max-md:hidden" />}
        className="border-board-chili bg-chili-soft"
      />
      <UnseenLinesBand
        lines={ended}
        seenKey={`${STORAGE_KEYS.dismissedSeen}:${venueId}`}
        icon={<ShieldCheck aria-hidden className="size-6 shrink-0 max-md:hidden" />}
        className="border-board-basil bg-surface"
      />
    </>
  );
}

function UnseenLinesBand({
  lines,
  seenKey,
  icon,
  className,
}: {
  lines: readonly CallLine[];
  seenKey: string;
  icon: ReactNode;
  className: string;
}) {
  const [seenUntil, setSeenUntil] = useState(() => readLocalItem(seenKey) ?? '');
  const unseen = lines
    .filter(({ at }) => at > seenUntil)
    .toSorted((one, other) => one.at.localeCompare(other.at));
  const last = unseen.at(-1);
  if (!last) return null;
  return (
    <div role="status" className={`${BAND_STYLES} ${className}`}>
      {icon}
      <p className="wrap-anywhere min-w-[9em] flex-1">
        {unseen.map(({ words }) => words).join(' ')}
      </p>
      <button
        type="button"
        className="min-h-11 shrink-0 rounded-full border-2 border-ink bg-surface px-5 font-semibold"
        onClick={() => {
          writeLocalItem(seenKey, last.at);
          setSeenUntil(last.at);
        }}
      >
        Seen
      </button>
    </div>
  );
}
