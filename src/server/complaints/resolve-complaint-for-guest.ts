import { recordAudit } from '#server/audit/record-audit.ts';
import { appendToCaseOfAnswer } from '#server/cases/log/append-to-case.ts';
import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import { hasOpenCase } from '#server/cases/log/log-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { GUEST_ACTOR } from '#shared/complaints/complaints.ts';
import { storeComplaintAct } from './complaint-query.ts';

/**
 * Resolves a complaint because its guest says it is settled. Returns whether that changed anything.
 * Only the team ends a safety matter, so if a case is open, the verdict is only noted in it.
 */
export async function resolveComplaintForGuest(
  services: CaseServices,
  tx: Transaction,
  {
    feedbackId,
    businessId,
    at,
    isNew,
  }: { feedbackId: string; businessId: string; at: Date; isNew: boolean },
): Promise<boolean> {
  if (await hasOpenCase(tx, feedbackId)) {
    const entry = { at, act: 'answered', details: { isSettled: true } } as const;
    if (isNew) await appendToCaseOfAnswer(services, tx, feedbackId, entry);
    return false;
  }
  const how = 'other';
  const isChanged = await storeComplaintAct(tx, 'resolved', {
    feedbackId,
    tenant: wholeBusinessScope(businessId),
    by: GUEST_ACTOR,
    at,
    how,
    note: null,
    isAgreed: true,
    isVerdict: true,
  });
  if (!isChanged) return false;
  const details = { feedback: feedbackId, how };
  await recordAudit(tx, { at, userId: null, businessId, action: 'complaint.resolved', details });
  await appendToCaseOfAnswer(services, tx, feedbackId, { at, act: 'resolved', details: { how } });
  return true;
}
