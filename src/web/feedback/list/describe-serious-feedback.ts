import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';

/**
 * What is serious in new feedback, to follow its count: ': possible emergency' or ', 1 serious
 * complaint'. Undefined if nothing is.
 */
export function describeSeriousFeedback(unseen: readonly FeedbackItem[]): string | undefined {
  const alarms = unseen.flatMap(({ alarm }) => alarm ?? []);
  const gravest = alarms.find(({ isEmergency }) => isEmergency) ?? alarms[0];
  if (gravest) return `: ${safetyAlarmName(gravest.safety, gravest.isEmergency).toLowerCase()}`;
  const serious = unseen.filter(({ isSeriousComplaint }) => isSeriousComplaint).length;
  if (serious === 0) return undefined;
  return `, ${serious} ${serious === 1 ? 'serious complaint' : 'serious complaints'}`;
}
