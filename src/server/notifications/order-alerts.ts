import type { Alert } from '#server/feedback/alert-query.ts';
import { type Alarm, compareAlarms, safetyGravity } from '#shared/floor/alarm-rules.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import { SAFETY_ALARM_TEXTS, safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';

/**
 * Puts the most pressing alert first, by the order of the floor board. The rest keep their order,
 * but unconfirmed alerts come last, so that invented alerts cannot hide a real one.
 */
export function sortMostPressingFirst(alerts: readonly Alert[]): Alert[] {
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

/**
 * The danger that an alert is named after: the one in its words, unless the open case has a graver
 * one that staff have not ended. The floor board uses the same name.
 */
export function gravestDanger({
  safety,
  caseSafety,
  isCaseDangerEnded,
}: Pick<Alert, 'safety' | 'caseSafety' | 'isCaseDangerEnded'>): SafetyClass | null {
  if (safety === null || isCaseDangerEnded) return safety;
  return safetyGravity(caseSafety) > safetyGravity(safety) ? caseSafety : safety;
}

type AlertDangers = Pick<Alert, 'safety' | 'caseSafety' | 'isCaseDangerEnded' | 'alarmWords'>;

/**
 * The dangers that an alert names, in the words of the floor board: the gravest first, then the
 * danger in the guest's words if that is a lesser one. Empty for an ordinary complaint.
 */
export function dangerNames(alert: AlertDangers): string[] {
  const { safety } = alert;
  const gravest = gravestDanger(alert);
  if (safety === null || gravest === null) return [];
  const name = safetyAlarmName(gravest, isAboutEmergency(alert));
  return gravest === safety ? [name] : [name, SAFETY_ALARM_TEXTS[safety]];
}

/** Judges by all words about danger, in the answer and on its ticket, like the floor board. */
export function isAboutEmergency(alert: AlertDangers): boolean {
  return isEmergency(gravestDanger(alert), alert.alarmWords);
}
