import type { FeedbackSubmission } from '#shared/feedback/contract.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { feedback } from './table.ts';

/** The answers of a submission, without venue, table signature, links and the unfinished mark. */
export type AnswerFields = Omit<
  FeedbackSubmission,
  | 'venueId'
  | 'tableSignature'
  | 'addsTo'
  | 'callToken'
  | 'callKey'
  | 'unfinishedAt'
  | 'isStillWriting'
  | 'isRepeat'
  | 'youSaid'
>;

/** The column of each answer, used by intake and list. A missing answer is a type error. */
const COLUMNS = {
  overallRating: feedback.overallRating,
  primaryIssue: feedback.primaryIssue,
  textGeneral: feedback.textGeneral,
  textSpecific: feedback.textSpecific,
  serverName: feedback.serverName,
  customerName: feedback.customerName,
  tableNumber: feedback.tableNumber,
  visitDate: feedback.visitDate,
  visitTime: feedback.visitTime,
  rewardSelected: feedback.rewardSelected,
  email: feedback.email,
  isSeriousComplaint: feedback.isSeriousComplaint,
} satisfies Record<keyof AnswerFields, unknown>;

const FIELDS = Object.keys(COLUMNS) as (keyof AnswerFields)[];

/** Column lists for the intake statement: `server_name text, …` and `server_name, …`. */
export const ANSWER_COLUMN_TYPES = FIELDS.map(
  (field) => `${COLUMNS[field].name} ${COLUMNS[field].getSQLType()}`,
).join(', ');
export const ANSWER_COLUMN_NAMES = FIELDS.map((field) => COLUMNS[field].name).join(', ');

const COLUMN_OF_FIELD = FIELDS.map((field) => [field, COLUMNS[field].name] as const);

/** Copies the answers into the row under their column names. */
export function assignAnswerColumns(row: Record<string, unknown>, answers: AnswerFields): void {
  for (const [field, column] of COLUMN_OF_FIELD) row[column] = answers[field];
}

/** The answers as stored, with null for each that was not given. */
export function toStoredAnswers(answers: AnswerFields): StoredAnswers {
  return Object.fromEntries(
    FIELDS.map((field) => [field, answers[field] ?? null]),
  ) as StoredAnswers;
}

export type StoredAnswers = Pick<typeof feedback.$inferSelect, keyof AnswerFields>;

/** The answers as the owner reads them. An answer that the list contract lacks is a type error. */
export function answersFromRow<Row extends Pick<FeedbackItem, keyof AnswerFields>>(
  row: Row,
): Pick<Row, keyof AnswerFields> {
  return Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as Pick<
    Row,
    keyof AnswerFields
  >;
}
