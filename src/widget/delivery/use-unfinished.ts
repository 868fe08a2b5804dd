import { useCallback, useEffect, useRef } from 'react';
import type { SaidOfCall } from '../call/call-record.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { answeredPayload } from '../conversation/payload.ts';
import type { Setup } from '../conversation/setup.ts';
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

/**
 * Sends what a guest has answered so far when they leave the page or say nothing for a while: what
 * the chat has promised must not depend on finishing. What follows goes on with it under the same key.
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
      // The next time the guest leaves or is silent it is tried again.
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
