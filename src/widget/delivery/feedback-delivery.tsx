import { useCallback, useEffect, useRef } from 'react';
import type { SubmissionResponse } from '#shared/feedback/contract.ts';
import { type Answers, hasWords, needsStaffResponse } from '../conversation/answers.ts';
import type { Conversation, ConversationEvent } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { removeDraft } from '../conversation/draft.ts';
import { finishedPayload } from '../conversation/payload.ts';
import type { CallLink } from '../floor/call-record.ts';
import { askAboutAnswer } from './ask-about-answer.ts';
import {
  type FinishedConversation,
  readFinishedConversation,
  storeFinishedConversation,
} from './finished-conversation.ts';
import { addToOutbox, type OutboxEntry, readOutbox, removeFromOutbox } from './outbox.ts';
import { ASK_FOR_READING_AFTER_MS } from './reading-pauses.ts';
import { type SendOutcome, sendFeedback } from './send-feedback.ts';
import { storeTicket } from './ticket.ts';

type DeliveryProps = {
  conversation: Conversation;
  setup: ConversationSetup;
  /** The key of this conversation on the server, the same across retries and reloads. */
  keyRef: { current: string };
  /** Feedback that was finished before a reload; it is sent unchanged. */
  entryRef: { current: OutboxEntry | undefined };
  /** The fields that link the feedback to the guest's call. */
  saidOfCallRef: { current: CallLink };
  dispatch: (event: ConversationEvent) => void;
  onFailure: () => void;
};

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/** Sends the finished feedback and retries until it has arrived. Renders nothing. */
export function FeedbackDelivery(props: DeliveryProps) {
  const { conversation, dispatch } = props;
  const { phase } = conversation;
  const latest = useRef(props);
  latest.current = props;
  const retryMs = useRef<number | undefined>(undefined);
  const attempts = useRef(0);
  const deliverWaiting = useRef(() => {});

  const deliver = useCallback(async () => {
    const { keyRef, entryRef, onFailure } = latest.current;
    const entry = entryRef.current ?? outboxEntryOf(latest.current);
    entryRef.current = entry;
    addToOutbox(entry, Date.now());
    removeDraft(entry);
    const outcome = await sendFeedback(entry);
    if (outcome.type === 'key-taken') {
      const answer = responseToOtherTab(entry);
      if (answer) {
        // Another tab has sent the conversation. What this tab adds to it is retried like any
        // waiting entry.
        entryRef.current = undefined;
        void deliverOther(entry).then(() => deliverWaiting.current());
        return dispatch({ type: 'sent', answer });
      }
      entryRef.current = withNewKey(entry);
      keyRef.current = entryRef.current.key;
      return deliver();
    }
    // Beyond the monthly limit, the answer of a guest in danger stays in the outbox, so that a
    // reload shows the advice again.
    const mayBeOpened = hasWords(entry.answers) && needsStaffResponse(entry.answers);
    if (outcome.type !== 'limit-reached' || !mayBeOpened) storeOutcome(entry, outcome);
    retryMs.current =
      outcome.type === 'failed' ? outcome.retryAfterMs : backoffMs(attempts.current);
    attempts.current += 1;
    // Automatic retries show the error only the first time.
    const isUpToGuest = outcome.type === 'failed' && outcome.retryAfterMs === undefined;
    if (
      outcome.type === 'failed' &&
      !outcome.isTooMuch &&
      (isUpToGuest || attempts.current === 1)
    ) {
      onFailure();
    }
    dispatch(eventOf(outcome));
  }, [dispatch]);

  useEffect(() => {
    if (phase === 'sending') void deliver();
  }, [phase, deliver]);

  useEffect(() => {
    if (phase !== 'failed' && phase !== 'waiting') return;
    const again = () => dispatch({ type: 'try-again' });
    const wait = retryMs.current;
    const timer = wait === undefined ? undefined : setTimeout(again, wait);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [phase, dispatch]);

  useAnswerBeyondLimit(phase === 'limit-reached' ? props.entryRef.current : undefined, {
    onOpened: (entry, answer) => {
      storeOutcome(entry, { type: 'sent', answer });
      dispatch({ type: 'sent', answer });
    },
    onGivenUp: ({ key }) => removeFromOutbox(key),
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    async function deliverAll() {
      clearTimeout(timer);
      const areAllSent = await deliverOthers(latest.current.entryRef.current?.key);
      if (!areAllSent && !isGone) timer = setTimeout(others, LONGEST_RETRY_MS);
    }
    const others = () => {
      if (!isGone) void deliverAll();
    };
    deliverWaiting.current = others;
    others();
    window.addEventListener('online', others);
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('online', others);
    };
  }, []);

  return null;
}

/** Sends feedback left in the outbox by other visits or guests; no guest is waiting for the result. */
async function deliverOthers(ownKey: string | undefined): Promise<boolean> {
  const others = () => readOutbox(Date.now()).filter(({ key }) => key !== ownKey);
  for (const entry of others()) await deliverOther(entry);
  return others().length === 0;
}

async function deliverOther(entry: OutboxEntry): Promise<void> {
  const outcome = await sendFeedback(entry);
  if (outcome.type !== 'key-taken') storeOutcome(entry, outcome);
  else if (addsNothing(entry)) removeFromOutbox(entry.key);
  else await deliverOther(withNewKey(entry));
}

/** The server's response to another tab that has sent the same conversation. */
function responseToOtherTab(entry: OutboxEntry): SubmissionResponse | undefined {
  return endingInOtherTab(entry)?.result;
}

/** Whether another tab has already sent this rating and topic, and the guest has written nothing. */
function addsNothing(entry: OutboxEntry): boolean {
  const sent = endingInOtherTab(entry)?.answers;
  if (!sent || hasOwnWords(entry.answers)) return false;
  return sent.rating === entry.answers.rating && sent.topic === entry.answers.topic;
}

function endingInOtherTab(entry: OutboxEntry): FinishedConversation | undefined {
  const ending = readFinishedConversation(entry, Date.now());
  return ending?.key === entry.key ? ending : undefined;
}

/** Whether the guest has written anything, rather than only tapped. */
function hasOwnWords({ customTopic, details, serverName, firstName, email }: Answers): boolean {
  return Boolean(customTopic || details || serverName || firstName || email);
}

/**
 * Gives feedback a new key if its key belongs to other feedback: another tab has used the key, or the
 * conversation began more than a day ago. A conversation gets one reward, whichever tab sent it.
 */
function withNewKey(entry: OutboxEntry): OutboxEntry {
  // Derived from the old key, so that two tabs that rename the same entry send it under the same one.
  const key = `${entry.key}-again`;
  const { rewardSelected: _, ...unrewarded } = entry.payload;
  const sent = responseToOtherTab(entry);
  const renamed: OutboxEntry = sent
    ? {
        ...entry,
        key,
        payload: { ...unrewarded, addsTo: sent.id },
        isAddition: true,
        ticketUrl: sent.ticketUrl,
      }
    : { ...entry, key };
  addToOutbox(renamed, Date.now());
  removeFromOutbox(entry.key);
  return renamed;
}

function storeOutcome(entry: OutboxEntry, outcome: SendOutcome): void {
  // An addition does not replace the thanks and the ticket of the conversation it belongs to.
  if (outcome.type === 'sent' && !entry.isAddition) {
    const { answer: result } = outcome;
    const { key, answers: said } = entry;
    // The danger is stored in place of the text, so that a reload shows the advice again.
    const isDanger = needsStaffResponse(said) || result.needsHelp === true;
    const answers: Answers = isDanger ? { ...said, wasDanger: true } : said;
    storeTicket(entry.venueId, result, Date.now());
    storeFinishedConversation(entry, { key, answers, result }, Date.now());
  }
  if (outcome.type !== 'failed' && outcome.type !== 'offline') removeFromOutbox(entry.key);
}

function outboxEntryOf(props: DeliveryProps): OutboxEntry {
  const { conversation, setup, keyRef, saidOfCallRef } = props;
  const { venueId, table } = setup;
  return {
    venueId,
    table,
    key: keyRef.current,
    payload: { ...saidOfCallRef.current, ...finishedPayload(conversation, setup) },
    answers: conversation.answers,
  };
}

function backoffMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);
}

function eventOf(outcome: Exclude<SendOutcome, { type: 'key-taken' }>): ConversationEvent {
  switch (outcome.type) {
    case 'sent':
      return outcome;
    case 'limit-reached':
    case 'refused':
      return outcome;
    case 'offline':
      return { type: 'network-lost' };
    case 'failed':
      return { type: 'send-failed', ...(outcome.isTooMuch && { waitMs: outcome.retryAfterMs }) };
  }
}

type Listeners = {
  onOpened: (entry: OutboxEntry, answer: SubmissionResponse) => void;
  onGivenUp: (entry: OutboxEntry) => void;
};

/**
 * Asks the server about a finished answer that it refused because of the monthly limit. The server
 * reads such an answer only afterwards, and passes it on to the team if it is a safety matter.
 */
function useAnswerBeyondLimit(entry: OutboxEntry | undefined, listeners: Listeners): void {
  const latest = useRef(listeners);
  latest.current = listeners;
  useEffect(() => {
    if (!entry || !hasWords(entry.answers)) return;
    let isGone = false;
    let timer = setTimeout(ask, ASK_FOR_READING_AFTER_MS[0], entry, 0);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };

    async function ask(finished: OutboxEntry, asked: number): Promise<void> {
      const outcome = await askAboutAnswer(finished);
      if (isGone) return;
      if (outcome.type === 'sent') return latest.current.onOpened(finished, outcome.answer);
      const wait = ASK_FOR_READING_AFTER_MS[asked + 1];
      if (wait === undefined || outcome.type === 'refused')
        return latest.current.onGivenUp(finished);
      timer = setTimeout(ask, wait, finished, asked + 1);
    }
  }, [entry]);
}
