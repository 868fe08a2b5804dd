import type { Services } from '#server/services.ts';
import type { FeedbackCounts, FeedbackSelection } from '#shared/feedback/list-contract.ts';
import { countKindsOf } from './counts-query.ts';
import { feedbackScope } from './feedback-scope.ts';

/** How much there is of each kind that the inbox tells apart. */
export async function countKinds(
  services: Services,
  businessId: string,
  selection: Pick<FeedbackSelection, 'venueId' | 'dateRange'>,
): Promise<FeedbackCounts> {
  return countKindsOf(services.db, await feedbackScope(services, businessId, selection));
}
