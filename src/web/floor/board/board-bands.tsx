import type { Floor } from '#shared/floor/contract.ts';
import type { FloorState } from '../live/use-floor.ts';
import { clockTime } from '../minutes.ts';
import { AwayBand, NoSignalBand } from './away-band.tsx';
import { Band } from './band.tsx';
import { RefusedBand } from './refused-band.tsx';

/** Status lines above the calls: what was missed, and why no calls may come. */
export function BoardBands({
  floor,
  state,
  venueId,
  timeZone,
  lostSince,
  isSoundLocked,
  closedUntil,
  isOpen,
  onOpenAgain,
}: {
  floor: Floor;
  state: FloorState;
  venueId: string;
  timeZone: string;
  /** Null while connected. */
  lostSince: string | null;
  isSoundLocked: boolean;
  closedUntil: string | null;
  isOpen: boolean;
  onOpenAgain: () => void;
}) {
  return (
    <>
      {lostSince && <NoSignalBand since={lostSince} />}
      {state.away && <AwayBand away={state.away} onSeen={state.forgetAway} />}
      <RefusedBand refused={floor.refused} {...{ venueId, timeZone }} />
      {isSoundLocked && floor.isOn && <Band>Tap anywhere once, so that calls can ring.</Band>}
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
