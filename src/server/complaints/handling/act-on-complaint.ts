import { readFeedbackEntry } from '#server/feedback/inbox/list-feedback.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import {
  type ComplaintAct,
  GUEST_ACTOR,
  isComplaint,
  type Resolution,
} from '#shared/complaints/complaints.ts';
import type { FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { formatAgo } from '#shared/site/format-moment.ts';
import { lockAnswers } from '../complaint-query.ts';
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
    if (kind === 'resolved') {
      await lockAnswers(tx, [feedbackId]);
      refuseSecondResolution(await readFeedbackEntry(tx, tenant, feedbackId), userId, at);
    }
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

/**
 * Refuses to overwrite how a colleague has resolved the complaint meanwhile. A resolution that only
 * follows from a reply, or from the guest's word, can be made explicit.
 */
function refuseSecondResolution(
  { complaint }: FeedbackWithHistory,
  userId: string,
  now: Date,
): void {
  const { status, resolvedBy, resolvedByName, resolvedAt, how } = complaint ?? {};
  const isByColleague = resolvedBy && resolvedBy !== userId && resolvedBy !== GUEST_ACTOR;
  if (status !== 'resolved' || !isByColleague || how === 'replied' || !resolvedAt) return;
  const who = resolvedByName ?? 'A colleague';
  throw new AppError('CONFLICT', `${who} resolved this ${formatAgo(resolvedAt, now)}.`);
}
