import type { SafetyClass } from './understanding.ts';

/** The name of a safety matter on every screen and in every message to the team. */
export function safetyAlarmName(safety: SafetyClass, isEmergency: boolean): string {
  if (!isEmergency) return SAFETY_ALARM_TEXTS[safety];
  return safety === 'allergen' ? 'Possible emergency or allergic reaction' : 'Possible emergency';
}

/** "Possible", because a machine read the text and a person has to check. */
export const SAFETY_ALARM_TEXTS: Record<SafetyClass, string> = {
  allergen: 'Possible allergic reaction',
  illness: 'Possible illness',
  foreign_object: 'Possible food contamination',
  injury: 'Possible injury',
  undercooked: 'Possibly undercooked food',
  pest: 'Possible pests',
  harassment: 'Possible harassment',
  discrimination: 'Possible discrimination',
};

/** For an allergic reaction, which can close the throat within minutes, and for any emergency. */
export const BREATHING_ADVICE = 'Trouble breathing? Ring the emergency services first.';

/** Why a safety matter is marked as unconfirmed. */
export const UNCONFIRMED_EXPLANATION =
  'Unconfirmed: several tables reported over one connection, none with a scanned code. It may still be real.';

/** Whether an alarm can be trusted to come from its table; undefined if nobody knows. */
type AlarmProof = { isScanned?: boolean | undefined; isUnconfirmed?: boolean | undefined };

/**
 * The note after the name of an alarm that anybody could have sent. 'Unconfirmed' already implies
 * that no code was scanned.
 */
export function alarmOriginNote({ isScanned, isUnconfirmed }: AlarmProof): string {
  if (isUnconfirmed) return ', unconfirmed';
  return isScanned === false ? ' (the guest did not scan its code)' : '';
}
