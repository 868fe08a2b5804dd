import { Clock, WifiOff } from 'lucide-react';
import { type Disconnection, durationWords, missedChangesWords } from '../live/missed-changes.ts';

const BAND = 'flex items-center gap-4 border-y-2 px-4 py-2.5 leading-[1.2] md:px-6';

/** What this screen missed while disconnected, until a staff member dismisses it. */
export function MissedChangesBand({
  away,
  waiting,
  onSeen,
}: {
  away: Disconnection;
  /** The heading above the calls; undefined if nobody waits. */
  waiting: string | undefined;
  onSeen: () => void;
}) {
  const nothingNew = waiting ? `Nothing new meanwhile. ${waiting}.` : 'Nothing happened meanwhile.';
  return (
    <div role="status" className={`${BAND} border-saffron bg-saffron-soft`}>
      <Clock aria-hidden className="size-7 shrink-0 max-md:hidden" />
      <p className="wrap-anywhere min-w-0 flex-1">
        <b className="font-bold">This screen was away for {durationWords(away.ms)}.</b>{' '}
        {away.news.length > 0 ? missedChangesWords(away.news) : nothingNew}
      </p>
      <button
        type="button"
        className="min-h-[52px] shrink-0 rounded-full border-2 border-ink bg-surface px-5 font-semibold"
        onClick={onSeen}
      >
        Seen
      </button>
    </div>
  );
}

/** The connection is lost: the board below shows an older state. */
export function NoSignalBand({ since }: { since: string }) {
  return (
    <div role="status" className={`${BAND} border-board-chili bg-chili-soft`}>
      <WifiOff aria-hidden className="size-7 shrink-0 max-md:hidden" />
      <p className="min-w-0 flex-1">
        <b className="font-bold">Nothing new since {since}.</b> It comes back by itself.
      </p>
    </div>
  );
}
