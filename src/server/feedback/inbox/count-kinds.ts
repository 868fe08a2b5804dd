import type { z } from 'zod';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import type { countFeedback as contract, FeedbackCounts } from '#shared/feedback/list-contract.ts';
import { countKindsOf } from './counts-query.ts';
import { feedbackScope } from './feedback-scope.ts';

/** How much there is of each kind that the inbox tells apart. */
export async function countKinds(
  services: Services,
  tenant: TenantScope,
  selection: z.output<typeof contract.query>,
): Promise<FeedbackCounts> {
  const counts = await countKindsOf(services.db, await feedbackScope(services, tenant, selection));
  // Who left an address is not for staff to know.
  return tenant.areOnlyReadable ? { ...counts, withEmail: 0 } : counts;
}
