import type { Alert } from '#server/feedback/alert-query.ts';
import { gravityOf } from '#shared/floor/alarm-rules.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';

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
  return gravityOf(caseSafety) > gravityOf(safety) ? caseSafety : safety;
}
