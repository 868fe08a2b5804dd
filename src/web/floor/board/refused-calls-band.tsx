import { BellOff } from 'lucide-react';
import { useState } from 'react';
import type { RefusedCall } from '#shared/floor/contract.ts';
import { tableWords } from '#shared/venues/table-words.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import { clockTime } from '../minutes.ts';

/** Lists guests whose call was refused because no one was listening, until a member has read it. */
export function RefusedCallsBand({
  refused,
  venueId,
  timeZone,
}: {
  refused: readonly RefusedCall[];
  venueId: string;
  timeZone: string;
}) {
  const key = `${STORAGE_KEYS.refusedSeen}:${venueId}`;
  const [seenUntil, setSeenUntil] = useState(() => readLocalItem(key) ?? '');
  const unseen = refused.filter(({ createdAt }) => createdAt > seenUntil);
  const last = unseen.at(-1);
  if (!last) return null;
  return (
    <div
      role="status"
      className="flex items-center gap-4 border-board-chili border-y-2 bg-chili-soft px-4 py-2.5 leading-[1.2] md:px-6"
    >
      <BellOff aria-hidden className="size-7 shrink-0 max-md:hidden" />
      <p className="wrap-anywhere min-w-0 flex-1">
        {unseen
          .map(
            ({ tableNumber, createdAt }) =>
              `${tableWords(tableNumber)} called at ${clockTime(createdAt, timeZone)} and was told nobody could come.`,
          )
          .join(' ')}
      </p>
      <button
        type="button"
        className="min-h-[52px] shrink-0 rounded-full border-2 border-ink bg-surface px-5 font-semibold"
        onClick={() => {
          writeLocalItem(key, last.createdAt);
          setSeenUntil(last.createdAt);
        }}
      >
        Seen
      </button>
    </div>
  );
}
