import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { FeedbackRow } from './list-query.ts';

/** One guest's feedback as its owner may see it. A guest who left no address stays anonymous. */
export function presentFeedback(row: FeedbackRow): FeedbackItem {
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
    hasReply: row.hasReply,
    replyMessage: row.replyMessage,
    repliedAt: row.repliedAt?.toISOString() ?? null,
    repliedBy: row.repliedBy,
    replyDelivery: row.replyDelivery,
    createdAt: row.createdAt.toISOString(),
    sentiment: row.sentiment,
  };
}
