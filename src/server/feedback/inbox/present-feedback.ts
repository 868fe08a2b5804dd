import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { FeedbackRow } from './list-query.ts';

/** One guest's feedback as its owner may see it. A guest who left no address stays anonymous. */
export function presentFeedback({ reply, ...row }: FeedbackRow): FeedbackItem {
  return {
    id: row.id,
    venueId: row.venueId,
    overallRating: row.overallRating,
    primaryIssue: row.primaryIssue,
    textGeneral: row.textGeneral,
    textSpecific: row.textSpecific,
    serverName: row.serverName,
    customerName: row.email === null ? null : row.customerName,
    tableNumber: row.tableNumber,
    visitDate: row.visitDate,
    visitTime: row.visitTime,
    rewardSelected: row.rewardSelected,
    email: row.email,
    rewardCode: row.rewardCode,
    isSeriousComplaint: row.isSeriousComplaint,
    hasReply: Boolean(reply?.repliedAt),
    replyMessage: reply?.message ?? null,
    repliedAt: reply?.repliedAt?.toISOString() ?? null,
    repliedBy: reply?.repliedBy ?? null,
    replyDelivery: reply?.delivery ?? null,
    createdAt: row.createdAt.toISOString(),
    sentiment: row.sentiment,
  };
}
