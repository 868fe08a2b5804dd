import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { storeAct } from './complaint-query.ts';

/**
 * The first reply resolves a complaint by itself, as long as nobody opens it again. Whoever answers
 * after that resolves it as the first did, and what is resolved stays as it was said to be.
 */
export async function answerAgain(
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
  if (!(await storeAct(tx, 'resolved', wanted))) return;
  const { businessId } = tenant;
  const details = { feedback: feedbackId, how };
  await recordAudit(tx, { at, userId, businessId, action: 'complaint.resolved', details });
}
