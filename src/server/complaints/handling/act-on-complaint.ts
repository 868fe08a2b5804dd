import { recordAudit } from '#server/audit/record-audit.ts';
import { appendToCaseOfAnswer } from '#server/cases/log/append-to-case.ts';
import { readFeedbackEntry } from '#server/feedback/inbox/read-feedback-entry.ts';
import { announceResync } from '#server/platform/database/live-channel.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { type ComplaintAct, isComplaint, type Resolution } from '#shared/complaints/complaints.ts';
import type { FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { storeComplaintAct } from '../complaint-query.ts';

type Act = {
  feedbackId: string;
  act: ComplaintAct;
  how?: Resolution;
  note?: string | null;
};

/** Takes, resolves or reopens a complaint. An act that changes nothing is not logged. */
export async function actOnComplaint(
  services: Services,
  { tenant, userId }: { tenant: TenantScope; userId: string },
  { feedbackId, act, how, note }: Act,
): Promise<FeedbackWithHistory> {
  const at = services.now();
  const { businessId } = tenant;
  return services.db.transaction(async (tx) => {
    const wanted = { feedbackId, tenant, by: userId, at, how: how ?? null, note: note ?? null };
    const isChanged = await storeComplaintAct(tx, act, wanted);
    const entry = await readFeedbackEntry(tx, tenant, feedbackId);
    if (!isComplaint(entry)) throw new AppError('INVALID_INPUT', 'This answer is not a complaint');
    if (isChanged) {
      const { venueId } = entry;
      const details = { feedback: feedbackId, venueId, ...(how && { how }) };
      await recordAudit(tx, { at, userId, businessId, action: `complaint.${act}`, details });
      await appendToCaseOfAnswer(services, tx, feedbackId, {
        at,
        act,
        by: userId,
        details: how ? { how } : {},
        ...(note && { words: note }),
      });
      await announceResync(tx, businessId);
    }
    return entry;
  });
}
