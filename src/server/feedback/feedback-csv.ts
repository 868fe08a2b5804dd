import { stringify } from 'csv-stringify/sync';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

const COLUMNS = [
  'id',
  'venueId',
  'overallRating',
  'primaryIssue',
  'textGeneral',
  'textSpecific',
  'serverName',
  'customerName',
  'tableNumber',
  'visitDate',
  'visitTime',
  'rewardSelected',
  'email',
  'rewardCode',
  'isSeriousComplaint',
  'hasReply',
  'replyMessage',
  'repliedAt',
  'repliedBy',
  'createdAt',
] as const satisfies readonly (keyof FeedbackItem)[];

/** A piece of the file. A spreadsheet must not take a guest's words for a formula. */
export function feedbackCsv(items: readonly FeedbackItem[], { isFirst }: { isFirst: boolean }) {
  return stringify([...items], {
    columns: [...COLUMNS],
    header: isFirst,
    // Without it Excel takes the file for another alphabet.
    bom: isFirst,
    record_delimiter: '\r\n',
    cast: { boolean: (value) => String(value) },
    escape_formulas: true,
    // Of itself it quotes whole record ends only, and guests write in paragraphs.
    quoted_match: /[\r\n]/,
  });
}
