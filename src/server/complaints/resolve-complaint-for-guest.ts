import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import { hasOpenCase } from '#server/cases/log/log-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { GUEST_ACTOR } from '#shared/complaints/complaints.ts';
import { recordComplaintEvent } from './record-complaint-event.ts';

/**
 * Resolves a complaint because its guest says it is settled. Returns whether the complaint was
 * resolved. Only the team ends a safety matter: while a case is open, the verdict is only noted in
 * the case.
 */
export async function resolveComplaintForGuest(
  services: CaseServices,
  tx: Transaction,
  { at, isNew, ...complaint }: { feedbackId: string; businessId: string; at: Date; isNew: boolean },
): Promise<boolean> {
  const by = GUEST_ACTOR;
  if (await hasOpenCase(tx, complaint.feedbackId)) {
    const judged = { kind: 'judged', at, by, details: { isSettled: true } } as const;
    if (isNew) await recordComplaintEvent(services, tx, complaint, judged);
    return false;
  }
  const resolved = { kind: 'resolved', at, by, how: 'other', isAgreed: true } as const;
  return recordComplaintEvent(services, tx, complaint, { ...resolved, isVerdict: true });
}
