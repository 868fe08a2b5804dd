import type { FeedbackPayload } from '#shared/feedback/contract.ts';
import { FEEDBACK_MAX_LENGTHS } from '#shared/feedback/rules.ts';
import { readTableSignature } from '#shared/site/table-signature-query.ts';
import { readYouSaidDraw } from '../platform/you-said-draw.ts';
import { type Answers, cleanText, hasSeriousComplaint, topicOf } from './answers.ts';
import type { Conversation } from './conversation.ts';
import type { ConversationSetup } from './conversation-setup.ts';

/** The request body for a finished conversation, without skipped answers. */
export function finishedPayload(
  { answers }: Conversation,
  setup: ConversationSetup,
): FeedbackPayload {
  if (!answers.finished) throw new Error('Only a finished conversation can be sent');
  return payloadSoFar(answers, setup);
}

/** The request body for an unfinished conversation, which needs at least a rating. */
export function payloadSoFar(answers: Answers, setup: ConversationSetup): FeedbackPayload {
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
    tableNumber: cleanText(setup.table ?? '', FEEDBACK_MAX_LENGTHS.tableNumber),
    // The signature in the QR code is valid only for the table of that code.
    tableSignature: setup.table && readTableSignature(location.search),
    visitDate: visit?.date,
    visitTime: visit?.time,
    rewardSelected: reward,
    email,
    isSeriousComplaint: hasSeriousComplaint(answers),
    youSaid: readYouSaidDraw(),
  });
}

type WithEmptyFields<T> = { [Name in keyof T]: T[Name] | null | undefined };

function withoutEmpty(payload: WithEmptyFields<FeedbackPayload>): FeedbackPayload {
  const answered = Object.entries(payload).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return Object.fromEntries(answered) as FeedbackPayload;
}
