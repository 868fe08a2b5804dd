import type { Alert } from '#server/feedback/alert-query.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import { SAFETY_ALARM_TEXTS, safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { gravestDanger } from './gravest-danger.ts';

type Dangers = Pick<Alert, 'safety' | 'caseSafety' | 'isCaseDangerEnded' | 'alarmWords'>;

/**
 * The dangers that an alert names, in the words of the floor board: the gravest first, then the
 * danger in the guest's words if that is a lesser one. Empty for an ordinary complaint.
 */
export function dangerNames(alert: Dangers): string[] {
  const { safety } = alert;
  const gravest = gravestDanger(alert);
  if (safety === null || gravest === null) return [];
  const name = safetyAlarmName(gravest, isAboutEmergency(alert));
  return gravest === safety ? [name] : [name, SAFETY_ALARM_TEXTS[safety]];
}

/** Judges by all words about danger, in the answer and on its ticket, like the floor board. */
export function isAboutEmergency(alert: Dangers): boolean {
  return isEmergency(gravestDanger(alert), alert.alarmWords);
}
