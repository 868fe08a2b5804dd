import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { isSafetyMatter } from '../room/tiles.ts';

const SHOWN_FOR_MS = 5 * MINUTE_MS;

/** `isOver`: seen, or out of date because a staff member goes to the table again. */
type WithdrawalNotice = { call: FloorCall; isOver: boolean };

/**
 * Reports, once each, the calls that guests withdrew while the member at this screen was on the
 * way. A shared screen does not know who is looking, so it reports the withdrawal of every taken
 * call. Taps on the board do not dismiss a report, since a colleague may have tapped.
 */
export function useWithdrawnCalls(
  { calls, changes }: Pick<Floor, 'calls' | 'changes'>,
  { isShared, now }: { isShared: boolean; now: number },
) {
  const [told, setTold] = useState<readonly WithdrawalNotice[]>([]);
  useEffect(() => {
    const taken = calls.filter(({ status }) => status === 'taken');
    const isConcerned = (call: FloorCall) => call.isYours || (isShared && call.takenAt !== null);
    setTold((before) => {
      const known = new Set(before.map(({ call }) => call.id));
      const fresh = changes.filter(
        (call) => call.status === 'withdrawn' && isConcerned(call) && !known.has(call.id),
      );
      return [...before, ...fresh.map((call) => ({ call, isOver: false }))].map((each) =>
        hasCallFrom(taken, each.call) ? { ...each, isOver: true } : each,
      );
    });
  }, [calls, changes, isShared]);

  const news = told
    .filter(({ isOver, call }) => !isOver && !isLongAgo(call, now))
    .map(({ call }) => call)
    // If a table has two calls, the guest may have withdrawn only one of them.
    .filter((call) => !hasCallFrom(calls, call));
  return {
    /** At most one call per table and member, so that no member reads the same news twice. */
    news: news.filter((call, index) => !news.slice(index + 1).some((later) => isSame(later, call))),
    hasToldOf: ({ id }: Pick<FloorCall, 'id'>) => told.some(({ call }) => call.id === id),
    forget: (seen: FloorCall) =>
      setTold((before) =>
        before.map((each) => (isSame(each.call, seen) ? { ...each, isOver: true } : each)),
      ),
  };
}

function isSame(one: FloorCall, other: FloorCall): boolean {
  return hasCallFrom([one], other) && one.takenBy === other.takenBy;
}

function hasCallFrom(calls: readonly FloorCall[], { tableNumber }: FloorCall): boolean {
  return calls.some(
    (call) => normaliseTableName(call.tableNumber) === normaliseTableName(tableNumber),
  );
}

function isLongAgo({ withdrawnAt }: FloorCall, now: number): boolean {
  return withdrawnAt !== null && now - new Date(withdrawnAt).getTime() > SHOWN_FOR_MS;
}

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
