import type { Alert } from '#server/feedback/alert-query.ts';
import { gravityOf } from '#shared/floor/alarm-rules.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';

/**
 * The danger that an alert is named after: the one in its words, unless the open case has a graver
 * one. The floor board, Today and the case use the same name.
 */
export function gravestDanger({
  safety,
  caseSafety,
}: Pick<Alert, 'safety' | 'caseSafety'>): SafetyClass | null {
  return safety !== null && gravityOf(caseSafety) > gravityOf(safety) ? caseSafety : safety;
}
