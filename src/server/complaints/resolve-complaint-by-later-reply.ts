import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { storeComplaintAct } from './complaint-query.ts';

/**
 * Resolves a reopened complaint when a later reply is sent. The first reply resolves a complaint
 * without an act of its own; a complaint that is still resolved stays as it is.
 */
export async function resolveComplaintByLaterReply(
  tx: Transaction,
  {
    feedbackId,
    tenant,
    userId,
    at,
  }: { feedbackId: string; tenant: TenantScope; userId: string; at: Date },
): Promise<void> {
  const how = 'replied';
  const wanted = { feedbackId, tenant, by: userId, at, how, note: null, isAgreed: true } as const;
  if (!(await storeComplaintAct(tx, 'resolved', wanted))) return;
  const { businessId } = tenant;
  const details = { feedback: feedbackId, how };
  await recordAudit(tx, { at, userId, businessId, action: 'complaint.resolved', details });
}
