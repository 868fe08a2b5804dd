import { useCallback, useEffect, useRef } from 'react';
import { readCallRecord, type SaidOfCall, saidOfCall } from '../call/call-record.ts';
import { isForPeople } from '../conversation/answers.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { answeredPayload } from '../conversation/payload.ts';
import type { Setup } from '../conversation/setup.ts';
import { pathOf } from '../conversation/steps.ts';
import { isKiosk } from '../page/is-kiosk.ts';
import { randomId } from './random-id.ts';
import { sendFeedback } from './send-feedback.ts';

type UnfinishedProps = {
  conversation: Conversation;
  setup: Setup;
  keyRef: { current: string };
  saidOfCallRef: { current: SaidOfCall };
};

export const SILENCE_MS = 2 * 60 * 1000;
const RETRY_MS = 10 * 1000;

/**
 * Sends what a guest has answered so far when they leave the page or say nothing for a while: what
 * the chat has promised must not depend on finishing. Words that somebody has to read at once do not
 * wait for that. What follows goes on with it under the same key.
 */
export function useUnfinished(props: UnfinishedProps): void {
  const { phase, answers } = props.conversation;
  const latest = useRef(props);
  latest.current = props;
  const sent = useRef('');

  const send = useCallback(() => {
    const { conversation: now, setup, keyRef, saidOfCallRef } = latest.current;
    // A shared screen sends it when the guest's time is over.
    if (now.phase !== 'asking' || !now.answers.rating || isKiosk()) return;
    const { current: key } = keyRef;
    const said = { ...saidOfCallRef.current, ...answeredPayload(now.answers, setup) };
    const part = key + JSON.stringify(said);
    if (sent.current === part) return;
    sent.current = part;
    const payload = { ...said, unfinishedAt: new Date().toISOString() };
    void sendFeedback({ ...setup, key, payload, answers: now.answers }).then(({ type }) => {
      // The next time the guest leaves or is silent it is tried again; urgent words are before that.
      if ((type === 'failed' || type === 'offline') && sent.current === part) sent.current = '';
      // It began more than a day ago: what is said now is an answer of its own.
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
    send();
    // Only what has not arrived: later answers are no reason to send again.
    const sendAgain = () => {
      if (sent.current === '') send();
    };
    const timer = setInterval(sendAgain, RETRY_MS);
    window.addEventListener('online', sendAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sendAgain);
    };
  }, [urgent, send]);

  // Every answer and every letter begins the time anew.
  const moment = phase === 'asking' ? JSON.stringify(answers) : undefined;
  useEffect(() => {
    if (moment === undefined) return;
    let timer = setTimeout(send, SILENCE_MS);
    const beginAnew = () => {
      clearTimeout(timer);
      timer = setTimeout(send, SILENCE_MS);
    };
    document.addEventListener('input', beginAnew);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', beginAnew);
    };
  }, [moment, send]);
}

/**
 * What a guest who was let down has written, if it is a matter of safety or somebody is on the way to
 * their table. It changes with the words and with the call, not with the answers that come after.
 */
function urgentWords(props: UnfinishedProps): string | undefined {
  const { conversation, setup, keyRef, saidOfCallRef } = props;
  const { phase, answers } = conversation;
  const { rating, topic, customTopic, details } = answers;
  if (phase !== 'asking' || pathOf(rating) !== 'negative' || !(customTopic || details)) return;
  if (!isForPeople(answers) && !hasCalled(setup, keyRef.current)) return;
  return JSON.stringify([rating, topic, customTopic, details, saidOfCallRef.current]);
}

/** Whether the guest has called somebody in this conversation. */
function hasCalled(setup: Setup, conversation: string): boolean {
  const record = readCallRecord(setup, Date.now());
  return record?.conversation === conversation && 'tableNumber' in saidOfCall(record);
}
