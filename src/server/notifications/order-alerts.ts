import type { Alert } from '#server/feedback/alert-query.ts';
import {
  type Alarm,
  compareAlarms,
  safetyGravity,
  sortUnseenFirst,
} from '#shared/floor/alarm-rules.ts';
import { isEmergency, reportsMortalDanger } from '#shared/understanding/emergency-words.ts';
import { SAFETY_ALARM_TEXTS, safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';

/**
 * Puts the most pressing alert first, by the order of the floor board. The rest keep their order,
 * but those from a scanned code come first, guests who were visited come late and unconfirmed alerts
 * last, so that none of them can hide a real one.
 */
export function sortMostPressingFirst(alerts: readonly Alert[]): Alert[] {
  const alarms = alerts.map((alert) => ({ alert, ...alarmOf(alert) }));
  const isInDoubt = ({ alert }: { alert: Alert }) => alert.isUnconfirmed ?? false;
  const [first] = sortUnseenFirst(alarms.toSorted(compareAlarms), isInDoubt);
  if (!first) return [];
  const byProof = alarms
    .filter((each) => each !== first)
    .toSorted((one, other) => Number(other.isScanned) - Number(one.isScanned));
  return [first, ...sortUnseenFirst(byProof, isInDoubt)].map(({ alert }) => alert);
}

/** Gives all unconfirmed alarms the same time, because the board does not sort them by age. */
function alarmOf(alert: Alert): Alarm {
  const { createdAt, isScanned = false, isUnconfirmed, isVisited } = alert;
  return {
    safety: gravestDanger(alert),
    isEmergency: isAboutEmergency(alert),
    isScanned,
    isVisited,
    networks: [],
    createdAt: (isUnconfirmed ? new Date(0) : createdAt).toISOString(),
  };
}

/**
 * The danger that an alert is named after. That is the danger in its words, unless the open case
 * has a graver one that staff have not ended. The floor board uses the same name.
 */
export function gravestDanger({
  safety,
  caseSafety,
  isCaseDangerEnded,
}: Pick<Alert, 'safety' | 'caseSafety' | 'isCaseDangerEnded'>): SafetyClass | null {
  if (safety === null || isCaseDangerEnded) return safety;
  return safetyGravity(caseSafety) > safetyGravity(safety) ? caseSafety : safety;
}

type AlertDangers = Pick<Alert, 'safety' | 'caseSafety' | 'isCaseDangerEnded' | 'alarmWords'> &
  Partial<Pick<Alert, 'textGeneral' | 'textSpecific'>>;

/**
 * The dangers that an alert names, in the words of the floor board: the gravest first, then the
 * danger in the guest's words if that is a lesser one. Empty for an ordinary complaint.
 */
export function dangerNames(alert: AlertDangers): string[] {
  const { safety } = alert;
  const gravest = gravestDanger(alert);
  if (safety === null || gravest === null) return isUnreadEmergency(alert) ? [EMERGENCY_NAME] : [];
  const name = safetyAlarmName(gravest, isAboutEmergency(alert));
  return gravest === safety ? [name] : [name, SAFETY_ALARM_TEXTS[safety]];
}

/** Judges by all words about danger, in the answer and on its ticket, like the floor board. */
export function isAboutEmergency(alert: AlertDangers): boolean {
  return isEmergency(gravestDanger(alert), alert.alarmWords) || isUnreadEmergency(alert);
}

const EMERGENCY_NAME = 'Possible emergency';

/**
 * Whether the words tell of an emergency although the reader has named no danger: an alert does not
 * wait long for it, and 'he is not breathing' must not arrive as an ordinary complaint.
 */
function isUnreadEmergency({ safety, textGeneral, textSpecific }: AlertDangers): boolean {
  return safety === null && reportsMortalDanger(`${textGeneral ?? ''}\n${textSpecific ?? ''}`);
}
