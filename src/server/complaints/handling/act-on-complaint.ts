import { readFeedbackEntry } from '#server/feedback/inbox/list-feedback.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { type ComplaintAct, isComplaint, type Resolution } from '#shared/complaints/complaints.ts';
import type { FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { recordComplaintEvent } from '../record-complaint-event.ts';

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
  { feedbackId, act: kind, how, note }: Act,
): Promise<FeedbackWithHistory> {
  const at = services.now();
  const complaint = { feedbackId, businessId: tenant.businessId, scope: tenant };
  return services.db.transaction(async (tx) => {
    const entry = await readFeedbackEntry(tx, tenant, feedbackId);
    if (!isComplaint(entry)) throw new AppError('INVALID_INPUT', 'This answer is not a complaint');
    await recordComplaintEvent(services, tx, complaint, {
      kind,
      at,
      by: userId,
      how: how ?? null,
      note: note ?? null,
      words: note ?? null,
      audit: { details: { venueId: entry.venueId } },
    });
    return readFeedbackEntry(tx, tenant, feedbackId);
  });
}
