import type { Floor } from '#shared/floor/contract.ts';
import type { FloorState } from '../live/use-floor.ts';
import { clockTime } from '../minutes.ts';
import { waitingTiles } from '../room/waiting-tiles.ts';
import { Band } from './band.tsx';
import { MissedChangesBand, NoSignalBand } from './missed-changes-band.tsx';
import { RefusedCallsBand } from './refused-calls-band.tsx';
import { waitingWords } from './waiting-words.ts';

/** Status lines above the calls: what the screen missed, and why it is quiet or guests cannot call. */
export function BoardBands({
  floor,
  state,
  now,
  venueId,
  timeZone,
  lostSince,
  isSoundLocked,
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
  isSoundLocked: boolean;
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
      <RefusedCallsBand refused={floor.refused} {...{ venueId, timeZone }} />
      {isSoundLocked && floor.isOn && <Band>Tap anywhere once, so that calls can ring.</Band>}
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
      {floor.isOn && !closedUntil && !isOpen && (
        <Band>Outside your opening hours: guests cannot call now.</Band>
      )}
    </>
  );
}
