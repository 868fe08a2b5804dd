import type { z } from 'zod';
import type { Services } from '#server/services.ts';
import {
  type listFeedback as contract,
  FEEDBACK_PAGE_SIZE,
} from '#shared/feedback/list-contract.ts';
import { feedbackScope } from './feedback-scope.ts';
import { countFeedback, findFeedbackPage } from './list-query.ts';
import { presentFeedback } from './present-feedback.ts';

type Query = z.output<typeof contract.query>;
type FeedbackPage = z.input<typeof contract.response>;

/** One page of what guests said, the newest first, and how much there is in all. */
export async function listFeedback(
  services: Services,
  businessId: string,
  { limit = FEEDBACK_PAGE_SIZE, offset = 0, ...selection }: Query,
): Promise<FeedbackPage> {
  const scope = await feedbackScope(services, businessId, selection);
  const total = await countFeedback(services.db, scope);
  const rows =
    offset < total ? await findFeedbackPage(services.db, scope, { limit, offset, total }) : [];
  return {
    feedback: rows.map(presentFeedback),
    total,
    page: Math.floor(offset / limit) + 1,
    hasMore: offset + rows.length < total,
  };
}
