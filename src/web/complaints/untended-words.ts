import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

/**
 * For danger on which nobody has acted: the state of the complaint before the danger came to light.
 * Undefined if somebody has acted since.
 */
export function untendedWords({
  complaint,
  alarm,
}: Pick<FeedbackItem, 'complaint' | 'alarm'>): string | undefined {
  if (!alarm?.isUntended) return undefined;
  switch (complaint?.status) {
    case 'taken':
      return 'Taken before this alarm';
    case 'resolved':
      return 'Resolved before this alarm';
    default:
      return 'Not picked up yet';
  }
}
