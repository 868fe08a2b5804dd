import type { Alert } from '#server/feedback/alert-query.ts';
import { type Alarm, compareAlarms } from '#shared/floor/alarm-rules.ts';
import { isAboutEmergency } from './danger-names.ts';
import { gravestDanger } from './gravest-danger.ts';

/**
 * Puts the most pressing alert first, by the order of the floor board. The rest keep their order,
 * but unconfirmed alerts come last, so that invented alerts cannot hide a real one.
 */
export function mostPressingFirst(alerts: readonly Alert[]): Alert[] {
  const confirmed = alerts.filter(({ isUnconfirmed }) => !isUnconfirmed);
  const inDoubt = alerts.filter(({ isUnconfirmed }) => isUnconfirmed);
  const [first] = (confirmed.length > 0 ? confirmed : inDoubt).toSorted((one, other) =>
    compareAlarms(alarmOf(one), alarmOf(other)),
  );
  if (!first) return [];
  return [first, ...[...confirmed, ...inDoubt].filter((each) => each !== first)];
}

/** Gives unconfirmed alarms the same time, because the board does not put the oldest first. */
function alarmOf(alert: Alert): Alarm {
  const { createdAt, isScanned = false, isUnconfirmed } = alert;
  return {
    safety: gravestDanger(alert),
    isEmergency: isAboutEmergency(alert),
    isScanned,
    networks: [],
    createdAt: (isUnconfirmed ? new Date(0) : createdAt).toISOString(),
  };
}
