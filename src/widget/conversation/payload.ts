import type { FeedbackPayload } from '#shared/feedback/contract.ts';
import { MAX_LENGTHS } from '#shared/feedback/rules.ts';
import { tableSignatureIn } from '#shared/site/table-signature-query.ts';
import { type Answers, cleanText, isSerious, topicOf } from './answers.ts';
import type { Conversation } from './conversation.ts';
import type { Setup } from './setup.ts';

/** The request body for a finished conversation, without skipped answers. */
export function payloadOf({ answers }: Conversation, setup: Setup): FeedbackPayload {
  if (!answers.finished) throw new Error('Only a finished conversation can be sent');
  return answeredPayload(answers, setup);
}

/** The request body for an unfinished conversation, which needs at least a rating. */
export function answeredPayload(answers: Answers, setup: Setup): FeedbackPayload {
  const { rating, details, serverName, firstName, visit, reward, email } = answers;
  if (!rating) throw new Error('Without a rating there is no feedback');
  const topic = topicOf(answers);
  return withoutEmpty({
    venueId: setup.venueId,
    rating,
    primaryIssue: topic?.category,
    textGeneral: topic?.sentence,
    specificFeedback: details,
    serverName,
    customerName: firstName,
    tableNumber: cleanText(setup.table ?? '', MAX_LENGTHS.tableNumber),
    // The signature in the QR code is valid only for the table of that code.
    tableSignature: setup.table && tableSignatureIn(location.search),
    visitDate: visit?.date,
    visitTime: visit?.time,
    rewardSelected: reward,
    email,
    isSeriousComplaint: isSerious(answers),
  });
}

type Unanswered<T> = { [Name in keyof T]: T[Name] | null | undefined };

function withoutEmpty(payload: Unanswered<FeedbackPayload>): FeedbackPayload {
  const answered = Object.entries(payload).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return Object.fromEntries(answered) as FeedbackPayload;
}
