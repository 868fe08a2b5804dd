import type { Alert } from '#server/feedback/alert-query.ts';
import { type Alarm, compareAlarms } from '#shared/floor/alarm-rules.ts';
import { isAboutEmergency } from './danger-names.ts';
import { gravestDanger } from './gravest-danger.ts';

/**
 * Puts the alert where somebody is needed first before all others, by the order of the board. The
 * rest keep their order, but those in doubt come last, so that no number of invented alerts hides a
 * real one.
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

/** Of alarms in doubt the board shows the newest first, so none of them has waited the longest. */
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
