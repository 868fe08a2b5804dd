import { Clock, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Floor } from '#shared/floor/contract.ts';
import {
  awayWords,
  type Disconnection,
  hasNoNews,
  missedChangesWords,
} from '../live/missed-changes.ts';
import type { FloorState } from '../live/use-floor.ts';
import { clockTime } from '../minutes.ts';
import { waitingTiles } from '../room/waiting-tiles.ts';
import { BAND_STYLES } from './band-styles.ts';
import { CallsWithoutVisit } from './calls-without-visit.tsx';
import { waitingWords } from './waiting-words.ts';

/** Status lines above the calls: what the screen missed, and why it is quiet or guests cannot call. */
export function BoardBands({
  floor,
  state,
  now,
  venueId,
  timeZone,
  lostSince,
  quietUntil,
  closedUntil,
  isOpen,
  onRingAgain,
  onOpenAgain,
}: {
  floor: Floor;
  state: FloorState;
  now: number;
  venueId: string;
  timeZone: string;
  /** Null while connected. */
  lostSince: string | null;
  /** Null while calls ring. */
  quietUntil: string | null;
  closedUntil: string | null;
  isOpen: boolean;
  onRingAgain: () => void;
  onOpenAgain: () => void;
}) {
  const shown = waitingTiles(floor, now);
  const isCalm = shown.tiles.length === 0 && !shown.alarms && !shown.flood;
  return (
    <>
      {lostSince && <NoSignalBand since={lostSince} />}
      {state.away && (
        <MissedChangesBand
          away={state.away}
          waiting={isCalm ? undefined : waitingWords(shown)}
          onSeen={state.forgetAway}
        />
      )}
      <CallsWithoutVisit {...{ floor, venueId, timeZone }} />
      {floor.isOn && quietUntil && (
        <Band action="Ring again" onAct={onRingAgain}>
          Quiet until {clockTime(quietUntil, timeZone)}. Only an emergency rings.
        </Band>
      )}
      {floor.isOn && closedUntil && (
        <Band action="Open again" onAct={onOpenAgain}>
          Guests cannot call until {clockTime(closedUntil, timeZone)}.
        </Band>
      )}
      {floor.isOn && !closedUntil && !isOpen && !floor.callsOpen && (
        <Band>Outside your opening hours: guests cannot call now.</Band>
      )}
    </>
  );
}

/** A status line across the board, with at most one action. */
function Band({
  action,
  onAct,
  children,
}: {
  action?: string;
  onAct?: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-[16px] border-2 border-saffron bg-saffron-soft px-3 py-2 leading-[1.2]">
      <p className="min-w-[7em] flex-1">{children}</p>
      {action && (
        <button
          type="button"
          className="min-h-11 rounded-full border-2 border-ink bg-surface px-5 font-semibold"
          onClick={onAct}
        >
          {action}
        </button>
      )}
    </div>
  );
}

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
  const nothingNew = waiting
    ? `Nothing new while it was away. ${waiting}.`
    : 'Nothing happened while it was away.';
  return (
    <div role="status" className={`${BAND_STYLES} border-saffron bg-saffron-soft`}>
      <Clock aria-hidden className="size-6 shrink-0 max-md:hidden" />
      <p className="wrap-anywhere min-w-[9em] flex-1">
        <b className="font-bold">This screen was away {awayWords(away)}.</b>{' '}
        {hasNoNews(away) ? nothingNew : missedChangesWords(away)}
      </p>
      <button
        type="button"
        className="min-h-11 shrink-0 rounded-full border-2 border-ink bg-surface px-5 font-semibold"
        onClick={onSeen}
      >
        Seen
      </button>
    </div>
  );
}

/** The connection is lost: the board below shows an older state. */
function NoSignalBand({ since }: { since: string }) {
  return (
    <div role="status" className={`${BAND_STYLES} border-board-chili bg-chili-soft`}>
      <WifiOff aria-hidden className="size-6 shrink-0 max-md:hidden" />
      <p className="min-w-0 flex-1">
        <b className="font-bold">Nothing new since {since}.</b> It comes back by itself.
      </p>
    </div>
  );
}
