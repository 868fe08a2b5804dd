import { useState } from 'react';
import type { FloorCall } from '#shared/floor/contract.ts';
import { isSafetyMatter } from '../room/tiles.ts';

/** The safety matters among the waiting calls that came to light after a dialog was opened. */
export function useAlarmsBehindDialog(
  waiting: readonly FloorCall[],
  isDialogOpen: boolean,
): readonly FloorCall[] {
  const alarms = waiting.filter(isSafetyMatter);
  const [known, setKnown] = useState<ReadonlySet<string>>();
  if (isDialogOpen && !known) setKnown(new Set(alarms.map(alarmKey)));
  if (!isDialogOpen && known) setKnown(undefined);
  return known ? alarms.filter((call) => !known.has(alarmKey(call))) : [];
}

/** An injury that turns out to be an emergency is news too. */
function alarmKey({ id, safety, isEmergency }: FloorCall): string {
  return JSON.stringify([id, safety, isEmergency]);
}
