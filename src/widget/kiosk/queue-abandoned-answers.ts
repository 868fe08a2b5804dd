import { type Answers, acceptAnswers } from '../conversation/answers.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { readDraft } from '../conversation/draft.ts';
import { payloadSoFar } from '../conversation/payload.ts';
import { conversationPathOf, stepsOf } from '../conversation/steps.ts';
import { makeTypedTextStore } from '../conversation/typed-text-store.ts';
import { addToOutbox, type OutboxEntry } from '../delivery/outbox.ts';
import { callLinkOf, readCallRecord } from '../floor/call-record.ts';

/**
 * Puts the answers of a guest who left a shared screen into the outbox, including an unsent comment,
 * since the guest will not come back to send it. A rating alone may be a stray tap and is dropped, and
 * so is a name or e-mail address that was typed but not submitted.
 */
export function queueAbandonedAnswers(setup: ConversationSetup, nowMs: number): void {
  const draft = readDraft(setup, nowMs);
  const answers = draft && answersOf(draft.answers, setup);
  if (!draft || !answers || !hasTopicOrDetails(answers)) return;
  const { venueId, table } = setup;
  const said = callLinkOf(readCallRecord(setup, nowMs));
  const unfinishedAt = new Date(nowMs).toISOString();
  const payload = { ...said, ...payloadSoFar(answers, setup), unfinishedAt };
  const entry: OutboxEntry = { venueId, table, key: draft.key, payload, answers };
  addToOutbox(entry, nowMs);
}

/** Whether there is more than a rating, so that the answers are worth sending. */
export function hasTopicOrDetails({ topic, details }: Answers): boolean {
  return topic !== undefined || Boolean(details);
}

function answersOf(answered: Answers, setup: ConversationSetup): Answers | undefined {
  const written = (input: 'details' | 'custom-topic') =>
    makeTypedTextStore(setup, input).textIn('answer');
  const given = {
    ...answered,
    customTopic: answered.customTopic ?? written('custom-topic'),
    details: answered.details ?? written('details'),
  };
  const rated = acceptAnswers('rating', given, []);
  if (!rated?.rating) return undefined;
  const steps = stepsOf(conversationPathOf(rated.rating), true).filter((step) => step !== 'reward');
  return Object.assign({}, ...steps.map((step) => acceptAnswers(step, given, [])));
}
