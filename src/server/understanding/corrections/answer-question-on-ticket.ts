import { recordAudit } from '#server/audit/record-audit.ts';
import { openOrUpdateCase } from '#server/cases/log/open-or-update-case.ts';
import { readFeedbackEntry } from '#server/feedback/inbox/read-feedback-entry.ts';
import { announceResync } from '#server/platform/database/live-channel.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { findWrittenDanger, storeAnswerToQuestion } from '../messages/message-query.ts';
import { lockAnswer } from '../replaced-words/replaced-words-query.ts';

/**
 * Stores whether a message on a ticket is about danger, as a member of the venue says. Yes opens the
 * case of the answer; the answer's own understanding stays.
 */
export async function answerQuestionOnTicket(
  services: Services,
  { tenant, userId }: { userId: string; tenant: TenantScope },
  {
    feedbackId,
    messageId,
    safety,
  }: { feedbackId: string; messageId: string; safety: SafetyClass | null },
): Promise<FeedbackWithHistory> {
  const { businessId } = tenant;
  return services.db.transaction(async (tx) => {
    await readFeedbackEntry(tx, tenant, feedbackId);
    await lockAnswer(tx, feedbackId);
    const at = services.now();
    if (!(await storeAnswerToQuestion(tx, { messageId, feedbackId }, safety))) {
      throw new AppError('CONFLICT', 'This question has already been answered.');
    }
    const danger = safety && (await findWrittenDanger(tx, messageId));
    if (danger) {
      const { safety: ofCase, businessId: _, ...answer } = danger;
      const found = { safety: ofCase, by: userId, at, isOnTicket: true };
      await openOrUpdateCase(services, tx, answer, found);
    }
    const details = { feedback: feedbackId, fields: ['safety'], answers: 1 };
    await recordAudit(tx, { at, userId, businessId, action: 'understanding.corrected', details });
    await announceResync(tx, businessId);
    return readFeedbackEntry(tx, tenant, feedbackId);
  });
}
