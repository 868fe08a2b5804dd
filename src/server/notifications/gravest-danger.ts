import type { Alert } from '#server/feedback/alert-query.ts';
import { gravityOf } from '#shared/floor/alarm-rules.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';

/**
 * The danger by which an alert is named: that of its words, unless the open case has a graver one.
 * The board, Today and the case name the same.
 */
export function gravestDanger({
  safety,
  caseSafety,
}: Pick<Alert, 'safety' | 'caseSafety'>): SafetyClass | null {
  return safety !== null && gravityOf(caseSafety) > gravityOf(safety) ? caseSafety : safety;
}
