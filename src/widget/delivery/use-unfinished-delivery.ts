import { useCallback, useEffect, useRef } from 'react';
import { randomId } from '#shared/random-id.ts';
import { needsStaffResponse } from '../conversation/answers.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { payloadSoFar } from '../conversation/payload.ts';
import { conversationPathOf } from '../conversation/steps.ts';
import { type CallLink, callLinkOf, readCallRecord } from '../floor/call-record.ts';
import { isKiosk } from '../platform/is-kiosk.ts';
import { sendFeedback } from './send-feedback.ts';

type UnfinishedDeliveryProps = {
  conversation: Conversation;
  setup: ConversationSetup;
  keyRef: { current: string };
  saidOfCallRef: { current: CallLink };
  /** Called with true if no one can have read urgent text: it is not sent, or the server holds it. */
  onUrgentUnsent?: (isUnsent: boolean) => void;
};

export const SEND_UNFINISHED_AFTER_MS = 2 * 60 * 1000;
export const UNFINISHED_RETRY_MS = 10 * 1000;
/** How many more times the server is asked whether it has read held text and told the team. */
const MAX_ASKS_WHEN_HELD = 3;
/** A guest in danger must not wait for a request to time out. */
const SLOW_MS = 3 * 1000;

/**
 * Sends the answers so far when the guest leaves the page or pauses: the chat has promised to pass
 * them on, finished or not. Urgent text is sent at once. Later answers update the same feedback under
 * the same key.
 */
export function useUnfinishedDelivery(props: UnfinishedDeliveryProps): void {
  const { phase, answers } = props.conversation;
  const latest = useRef(props);
  latest.current = props;
  const sent = useRef('');
  const isSending = useRef(false);
  const arrived = useRef(new Set<string>());
  const asks = useRef(0);

  const send = useCallback(() => {
    const { conversation: now, setup, keyRef, saidOfCallRef } = latest.current;
    // On a shared screen, KioskWatch sends unfinished answers when the guest's time is up.
    if (now.phase !== 'asking' || !now.answers.rating || isKiosk()) return;
    const { current: key } = keyRef;
    const said = { ...saidOfCallRef.current, ...payloadSoFar(now.answers, setup) };
    const part = key + JSON.stringify(said);
    const words = wordsOf(latest.current);
    if (sent.current === part) return;
    sent.current = part;
    isSending.current = true;
    const payload = { ...said, unfinishedAt: new Date().toISOString() };
    void sendFeedback({ ...setup, key, payload, answers: now.answers }).then(({ type }) => {
      const hasFailed = type === 'failed' || type === 'offline';
      const { onUrgentUnsent } = latest.current;
      if (type === 'sent') arrived.current.add(words);
      const isKnown = arrived.current.has(wordsOf(latest.current));
      if (isKnown) onUrgentUnsent?.(false);
      if (sent.current === part && type !== 'key-taken') {
        isSending.current = false;
        const isUrgent = urgentWords(latest.current) !== undefined;
        if (!isKnown && isUrgent) onUrgentUnsent?.(true);
        // Retried when the guest next leaves or pauses; urgent text is retried earlier.
        if (hasFailed) sent.current = '';
        // Over the monthly limit the server holds the answer and reads it a little later. It accepts a
        // retry once it has recognised the held answer as a safety issue.
        if (type === 'limit-reached' && isUrgent && asks.current < MAX_ASKS_WHEN_HELD) {
          asks.current += 1;
          sent.current = '';
        }
      }
      // The conversation began more than a day ago, so its key has expired: send as new feedback.
      if (type === 'key-taken' && keyRef.current === key) {
        keyRef.current = randomId();
        send();
      }
    });
  }, []);

  useEffect(() => {
    const sendWhenHidden = () => {
      if (document.visibilityState === 'hidden') send();
    };
    document.addEventListener('visibilitychange', sendWhenHidden);
    window.addEventListener('pagehide', send);
    return () => {
      document.removeEventListener('visibilitychange', sendWhenHidden);
      window.removeEventListener('pagehide', send);
    };
  }, [send]);

  const urgent = urgentWords(props);
  useEffect(() => {
    if (urgent === undefined) return;
    const { onUrgentUnsent } = latest.current;
    onUrgentUnsent?.(false);
    asks.current = 0;
    send();
    const slow = setTimeout(() => {
      const isKnown = arrived.current.has(wordsOf(latest.current));
      if (isSending.current && !isKnown) onUrgentUnsent?.(true);
    }, SLOW_MS);
    // Only after a failure; later answers alone are no reason to send again.
    const sendAgain = () => {
      if (sent.current === '') send();
    };
    const timer = setInterval(sendAgain, UNFINISHED_RETRY_MS);
    window.addEventListener('online', sendAgain);
    return () => {
      clearTimeout(slow);
      clearInterval(timer);
      window.removeEventListener('online', sendAgain);
    };
  }, [urgent, send]);

  const isTurnedAway = phase === 'limit-reached' || phase === 'refused';
  useEffect(() => {
    const isKnown = arrived.current.has(wordsOf(latest.current));
    if (isTurnedAway && !isKnown) latest.current.onUrgentUnsent?.(true);
  }, [isTurnedAway]);

  // Every answer and every key press restarts the timer.
  const moment = phase === 'asking' ? JSON.stringify(answers) : undefined;
  useEffect(() => {
    if (moment === undefined) return;
    let timer = setTimeout(send, SEND_UNFINISHED_AFTER_MS);
    const beginAnew = () => {
      clearTimeout(timer);
      timer = setTimeout(send, SEND_UNFINISHED_AFTER_MS);
    };
    document.addEventListener('input', beginAnew);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', beginAnew);
    };
  }, [moment, send]);
}

/**
 * The text of an unhappy guest if it is about safety or if the guest has called staff. It changes
 * with the text and the call, not with later answers.
 */
function urgentWords(props: UnfinishedDeliveryProps): string | undefined {
  const { conversation, setup, keyRef, saidOfCallRef } = props;
  const { phase, answers } = conversation;
  const { rating, topic, customTopic, details } = answers;
  if (phase !== 'asking' || conversationPathOf(rating) !== 'negative' || !(customTopic || details))
    return;
  if (!needsStaffResponse(answers) && !hasCalled(setup, keyRef.current)) return;
  return JSON.stringify([rating, topic, customTopic, details, saidOfCallRef.current]);
}

/** The guest's text. Once it has arrived the team knows it, even if later answers fail to send. */
function wordsOf({ conversation, keyRef }: UnfinishedDeliveryProps): string {
  const { customTopic, details } = conversation.answers;
  return JSON.stringify([keyRef.current, customTopic, details]);
}

/** Whether the guest has called staff in this conversation. */
function hasCalled(setup: ConversationSetup, conversation: string): boolean {
  const record = readCallRecord(setup, Date.now());
  return record?.conversation === conversation && 'tableNumber' in callLinkOf(record);
}
