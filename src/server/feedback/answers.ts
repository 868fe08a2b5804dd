import type { FeedbackSubmission } from '#shared/feedback/contract.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { feedback } from './table.ts';

/** What a guest can answer, apart from where, how that is known, by which call and whether that is all. */
export type Answers = Omit<
  FeedbackSubmission,
  'venueId' | 'tableSignature' | 'callToken' | 'callKey' | 'unfinishedAt'
>;

/** Where each answer is stored. Intake and list go by this; an answer that is missing here is a type error. */
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
} satisfies Record<keyof Answers, unknown>;

const FIELDS = Object.keys(COLUMNS) as (keyof Answers)[];

/** For statements that take answers in: `server_name text, …` and `server_name, …`. */
export const ANSWER_TYPES = FIELDS.map(
  (field) => `${COLUMNS[field].name} ${COLUMNS[field].getSQLType()}`,
).join(', ');
export const ANSWER_NAMES = FIELDS.map((field) => COLUMNS[field].name).join(', ');

const COLUMN_OF_FIELD = FIELDS.map((field) => [field, COLUMNS[field].name] as const);

/** Sets them in the row, by the names of their columns. */
export function setAnswers(row: Record<string, unknown>, answers: Answers): void {
  for (const [field, column] of COLUMN_OF_FIELD) row[column] = answers[field];
}

/** As they are stored: what is not answered is null. */
export function storedAnswers(answers: Answers): StoredAnswers {
  return Object.fromEntries(
    FIELDS.map((field) => [field, answers[field] ?? null]),
  ) as StoredAnswers;
}

export type StoredAnswers = Pick<typeof feedback.$inferSelect, keyof Answers>;

/** As the owner reads them: an answer that is missing in the list's contract is a type error. */
export function answersOf<Row extends Pick<FeedbackItem, keyof Answers>>(
  row: Row,
): Pick<Row, keyof Answers> {
  return Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as Pick<Row, keyof Answers>;
}
