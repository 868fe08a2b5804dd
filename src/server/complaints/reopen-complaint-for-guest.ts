import { recordAudit } from '#server/audit/record-audit.ts';
import { appendToCaseOfAnswer } from '#server/cases/log/append-to-case.ts';
import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { GUEST_ACTOR } from '#shared/complaints/complaints.ts';
import { storeComplaintAct } from './complaint-query.ts';

/** Reopens a resolved complaint when its guest writes back on the ticket. */
export async function reopenComplaintForGuest(
  services: CaseServices,
  tx: Transaction,
  { feedbackId, businessId, at }: { feedbackId: string; businessId: string; at: Date },
): Promise<void> {
  const isChanged = await storeComplaintAct(tx, 'reopened', {
    feedbackId,
    tenant: wholeBusinessScope(businessId),
    by: GUEST_ACTOR,
    at,
    how: null,
    note: null,
    isResolved: true,
  });
  if (!isChanged) return;
  const details = { feedback: feedbackId };
  await recordAudit(tx, { at, userId: null, businessId, action: 'complaint.reopened', details });
  await appendToCaseOfAnswer(services, tx, feedbackId, { at, act: 'reopened' });
}
