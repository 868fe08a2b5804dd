import { firstWordOfName } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';

/** The first name of the member who goes, as colleagues call them. */
export function staffName({ takenBy }: Pick<FloorCall, 'takenBy'>): string {
  return firstWordOfName(takenBy ?? '') || 'Somebody';
}
