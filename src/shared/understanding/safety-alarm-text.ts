import type { SafetyClass } from './understanding.ts';

/** The alarm for a safety matter, with the guest's words behind it. */
export function safetyAlarmText({
  safety,
  because,
}: {
  safety: SafetyClass;
  because: readonly string[];
}): string {
  const reason = because.length > 0 ? ` – because of: “${because.join(' … ')}”` : '';
  return `${SAFETY_ALARM_TEXTS[safety]}${reason}`;
}

/** The name of a safety matter on the floor board. */
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

/** Why a safety matter is marked as unconfirmed. */
export const UNCONFIRMED_WORDS =
  'Unconfirmed: one network reported several tables, and nobody scanned their codes. It may still be real.';
