import type { z } from 'zod';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import type { countFeedback as contract, FeedbackCounts } from '#shared/feedback/list-contract.ts';
import { selectFilterCounts } from './entry-query.ts';
import { resolveFeedbackScope } from './resolve-feedback-scope.ts';

/** The number of answers for each filter of the inbox. */
export async function countFeedbackByFilter(
  services: Services,
  tenant: TenantScope,
  selection: z.output<typeof contract.query>,
): Promise<FeedbackCounts> {
  const counts = await selectFilterCounts(
    services.db,
    await resolveFeedbackScope(services, tenant, selection),
  );
  // Staff must not learn how many guests left an address.
  return tenant.areOnlyReadable ? { ...counts, withEmail: 0 } : counts;
}
