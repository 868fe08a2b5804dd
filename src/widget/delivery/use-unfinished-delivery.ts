import { useCallback, useEffect, useRef } from 'react';
import { randomId } from '#shared/random-id.ts';
import { type Answers, hasWords, needsStaffResponse } from '../conversation/answers.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { payloadSoFar } from '../conversation/payload.ts';
import { withTypedText } from '../conversation/with-typed-text.ts';
import { type CallLink, callLinkOf, readCallRecord } from '../floor/call-record.ts';
import { isKiosk } from '../platform/is-kiosk.ts';
import { askAboutAnswer, questionAboutAnswer, storedKeyOf } from './ask-about-answer.ts';
import type { OutboxEntry } from './outbox.ts';
import { ASK_FOR_READING_AFTER_MS } from './reading-pauses.ts';
import { type SendOutcome, sendFeedback } from './send-feedback.ts';
import { useTypedTextReading } from './use-typed-text-reading.ts';

type UnfinishedDeliveryProps = {
  conversation: Conversation;
  setup: ConversationSetup;
  keyRef: { current: string };
  saidOfCallRef: { current: CallLink };
  /** Called with the reason if nobody can have read urgent text, and with undefined otherwise. */
  onUrgentUnsent?: (unsent: UnsentReason | undefined) => void;
  /** Feedback that is finished. */
  entryRef?: { current: OutboxEntry | undefined };
  /** Called once the server has read the text, with whether the guest is ill or hurt. */
  onRead?: (needsHelp: boolean) => void;
  /** Called if the venue's monthly limit holds the answer back, and once the team can read it. */
  onHeld?: (held: 'sealed' | 'opened') => void;
  /** Called once the text in the field, which the guest has not sent, is known to be about danger. */
  onTypedDanger?: () => void;
};

/** `sending`: it is still on its way. `failed`: it could not be sent, or it is held back. */
export type UnsentReason = 'sending' | 'failed';

export const SEND_UNFINISHED_AFTER_MS = 2 * 60 * 1000;
/** A guest who writes about danger and stops may be unable to go on. */
export const SEND_TYPED_DANGER_AFTER_MS = 5 * 1000;
const UNFINISHED_RETRY_MS = 10 * 1000;
/** A guest in danger must not wait for a request to time out. */
const SLOW_MS = 3 * 1000;

/**
 * Sends the answers so far, and the comment that is being typed, when the guest leaves the page or
 * pauses: the chat has promised to pass them on, finished or not. Text is sent at once, because the
 * server recognises dangers that the chat does not. Later answers update the same feedback under
 * the same key.
 */
export function useUnfinishedDelivery(props: UnfinishedDeliveryProps): void {
  const { phase, answers, result } = props.conversation;
  const latest = useRef(props);
  latest.current = props;
  const sent = useRef('');
  const isSending = useRef(false);
  const wasLeaving = useRef(false);
  const arrived = useRef(new Set<string>());
  const read = useRef<{ words: string; needsHelp: boolean }>(undefined);
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sentTyped = useRef<string>(undefined);
  const wasTypedTextAsked = useRef(false);
  const askAboutTyped = useTypedTextReading(
    () => latest.current.conversation.answers,
    props.onTypedDanger,
  );

  /**
   * Asks until the server has read the text. At the monthly limit it holds the answer and passes it on
   * only once it has read that the answer is about safety.
   */
  const heed = useCallback((entry: OutboxEntry, words: string, outcome: SendOutcome, asked = 0) => {
    const isOutdated = () => !awaitsReading(latest.current) || wordsOf(latest.current) !== words;
    const { type } = outcome;
    if (isOutdated() || read.current?.words === words) return;
    if (type === 'refused' || type === 'key-taken') return;
    if (type === 'sent') {
      const { conversation, onRead, onHeld, onUrgentUnsent } = latest.current;
      const { needsHelp } = outcome.answer;
      arrived.current.add(words);
      onUrgentUnsent?.(undefined);
      onHeld?.('opened');
      if (needsHelp !== undefined) {
        read.current = { words, needsHelp };
        onRead?.(needsHelp);
      }
      // For words on its own list, the chat has already given the advice.
      if (needsHelp !== undefined || needsStaffResponse(conversation.answers)) return;
    }
    const wait = ASK_FOR_READING_AFTER_MS[asked];
    clearTimeout(asking.current);
    if (wait === undefined) return;
    asking.current = setTimeout(() => {
      if (isOutdated()) return;
      void askAboutAnswer(entry).then((again) => heed(entry, words, again, asked + 1));
    }, wait);
  }, []);
  useEffect(() => () => clearTimeout(asking.current), []);

  // A guest who takes the text back and sends it unchanged needs the advice again. The server has
  // read the text already, so it is not asked again.
  const written = wordsOf(props);
  const { wasDanger, wasHarmless } = answers;
  useEffect(() => {
    const known = read.current;
    if (known?.words !== written || wasDanger || wasHarmless) return;
    if (awaitsReading(latest.current)) latest.current.onRead?.(known.needsHelp);
  }, [written, wasDanger, wasHarmless]);

  const send = useCallback(
    (isLeaving: boolean) => {
      const { conversation: now, setup, keyRef, saidOfCallRef } = latest.current;
      // On a shared screen, KioskWatch sends unfinished answers when the guest's time is up.
      if (now.phase !== 'asking' || !now.answers.rating || isKiosk()) return;
      const { current: key } = keyRef;
      // An ordinary complaint is complete only when the guest has finished or left, so the team is
      // notified then.
      const isStillWriting = !isLeaving && urgentPart(latest.current) === undefined;
      const typed = typedAnswersOf(latest.current);
      const said = {
        ...saidOfCallRef.current,
        ...payloadSoFar({ ...now.answers, ...typed }, setup),
        ...(isStillWriting && { isStillWriting }),
      };
      const words = wordsOf(latest.current);
      // Text that was sent from its field is sent again with its button, because the guest then waits
      // for what the chat says about it.
      const part = words + JSON.stringify(said);
      if (sent.current === part) return;
      sent.current = part;
      sentTyped.current = typed && JSON.stringify(typed);
      isSending.current = true;
      wasLeaving.current = isLeaving;
      const payload = { ...said, unfinishedAt: new Date().toISOString() };
      const entry = { ...setup, key, payload, answers: now.answers };
      void sendFeedback(entry).then((outcome) => {
        const { type } = outcome;
        const hasFailed = type === 'failed' || type === 'offline';
        const { onUrgentUnsent, onHeld } = latest.current;
        if (type === 'sent') {
          arrived.current.add(words);
          onHeld?.('opened');
        }
        if (type === 'limit-reached') onHeld?.('sealed');
        if (type === 'sent' || type === 'limit-reached') heed(entry, words, outcome);
        if (typed && !hasFailed) askAboutTyped(entry, outcome);
        // If the server cannot say what it has read, the chat's own list of words decides.
        const isUnknown = type !== 'sent' && type !== 'key-taken';
        if (isUnknown && containsDanger(now.answers, typed)) latest.current.onTypedDanger?.();
        const isKnown = arrived.current.has(wordsOf(latest.current));
        if (isKnown) onUrgentUnsent?.(undefined);
        if (sent.current === part && type !== 'key-taken') {
          isSending.current = false;
          const isUrgent = urgentPart(latest.current) !== undefined;
          if (!isKnown && isUrgent) onUrgentUnsent?.('failed');
          // Answers that failed to send are retried when the guest next leaves or pauses; urgent
          // parts are retried sooner.
          if (hasFailed) {
            sent.current = '';
            sentTyped.current = undefined;
          }
        }
        // The conversation began more than a day ago, so its key has expired: send as new feedback.
        if (type === 'key-taken' && keyRef.current === key) {
          keyRef.current = randomId();
          send(isLeaving);
        }
      });
    },
    [heed, askAboutTyped],
  );

  useEffect(() => {
    const sendOnLeaving = () => send(true);
    const sendWhenHidden = () => {
      if (document.visibilityState === 'hidden') send(true);
    };
    document.addEventListener('visibilitychange', sendWhenHidden);
    window.addEventListener('pagehide', sendOnLeaving);
    return () => {
      document.removeEventListener('visibilitychange', sendWhenHidden);
      window.removeEventListener('pagehide', sendOnLeaving);
    };
  }, [send]);

  const atOnce = partToSendAtOnce(props);
  useEffect(() => {
    if (atOnce === undefined) return;
    const { onUrgentUnsent } = latest.current;
    onUrgentUnsent?.(undefined);
    send(false);
    const slow = setTimeout(() => {
      const isKnown = arrived.current.has(wordsOf(latest.current));
      const isUrgent = urgentPart(latest.current) !== undefined;
      if (isSending.current && !isKnown && isUrgent) onUrgentUnsent?.('sending');
    }, SLOW_MS);
    // Sends again only after a failure, not because of later answers.
    const sendAgain = () => {
      if (sent.current === '') send(wasLeaving.current);
    };
    const timer = setInterval(sendAgain, UNFINISHED_RETRY_MS);
    window.addEventListener('online', sendAgain);
    return () => {
      clearTimeout(slow);
      clearInterval(timer);
      window.removeEventListener('online', sendAgain);
    };
  }, [atOnce, send]);

  // A guest who finishes quickly sees the thanks before the server has read the text.
  useEffect(() => {
    const finished = latest.current.entryRef?.current ?? endingToAskAbout(latest.current);
    if (!result || !finished) return;
    heed(finished, wordsOf(latest.current), { type: 'sent', answer: result });
  }, [result, heed]);

  const isTurnedAway = phase === 'limit-reached' || phase === 'refused';
  useEffect(() => {
    const isKnown = arrived.current.has(wordsOf(latest.current));
    if (isTurnedAway && !isKnown) latest.current.onUrgentUnsent?.('failed');
  }, [isTurnedAway]);

  // Every answer and every key press restarts the timers.
  const moment = phase === 'asking' ? JSON.stringify(answers) : undefined;
  useEffect(() => {
    if (moment === undefined) return;
    const sendTypedDanger = () => {
      const typed = typedAnswersOf(latest.current);
      if (!containsDanger(latest.current.conversation.answers, typed)) return;
      if (sentTyped.current !== JSON.stringify(typed)) send(false);
    };
    let timer = setTimeout(send, SEND_UNFINISHED_AFTER_MS, true);
    // An interval, because text that failed to send is tried again.
    let typing = setInterval(sendTypedDanger, SEND_TYPED_DANGER_AFTER_MS);
    const stop = () => {
      clearTimeout(timer);
      clearInterval(typing);
    };
    const beginAnew = () => {
      stop();
      timer = setTimeout(send, SEND_UNFINISHED_AFTER_MS, true);
      typing = setInterval(sendTypedDanger, SEND_TYPED_DANGER_AFTER_MS);
    };
    document.addEventListener('input', beginAnew);
    return () => {
      stop();
      document.removeEventListener('input', beginAnew);
    };
  }, [moment, send]);

  // Text that was in its field before a reload may be about danger: a phone that was locked discards
  // the page, and with it the advice.
  const hasRated = answers.rating !== undefined;
  useEffect(() => {
    if (!hasRated || wasTypedTextAsked.current) return;
    wasTypedTextAsked.current = true;
    if (typedAnswersOf(latest.current)) send(false);
  }, [hasRated, send]);
}

/** The comment or topic that was typed but not sent; undefined if there is none. */
function typedAnswersOf(props: UnfinishedDeliveryProps): Answers | undefined {
  const { answers } = props.conversation;
  const all = withTypedText(answers, props.setup);
  const { topic, customTopic, details } = all;
  return textOf(all) === textOf(answers) ? undefined : { topic, customTopic, details };
}

function textOf({ customTopic, details }: Answers): string {
  return JSON.stringify([customTopic, details || undefined]);
}

/** Whether unsent text contains any of the safety words that the chat itself recognises. */
function containsDanger(answers: Answers, typed: Answers | undefined): boolean {
  return typed !== undefined && needsStaffResponse({ ...answers, ...typed });
}

/**
 * What the guest has said, once it contains text or the chat has said that a complaint was passed on.
 * It changes with the text and the call, not with later answers.
 */
function partToSendAtOnce(props: UnfinishedDeliveryProps): string | undefined {
  const { phase, answers } = props.conversation;
  const { rating, topic, customTopic, details, sympathy } = answers;
  // Right after the sympathy, the chat says that the complaint was passed on.
  if (phase !== 'asking' || !(hasWords(answers) || sympathy)) return;
  return JSON.stringify([rating, topic, customTopic, details, props.saidOfCallRef.current]);
}

/** The part that is sent at once, if it is about safety or if the guest has called staff. */
function urgentPart(props: UnfinishedDeliveryProps): string | undefined {
  const { conversation, setup, keyRef } = props;
  const { answers } = conversation;
  const isUrgent = needsStaffResponse(answers) || hasCalled(setup, keyRef.current);
  return hasWords(answers) && isUrgent ? partToSendAtOnce(props) : undefined;
}

/** Whether the server may still find danger in the text, or pass on an answer that it holds. */
function awaitsReading({ conversation: { answers, phase } }: UnfinishedDeliveryProps): boolean {
  // Once a finished answer was refused because of the limit, `useAnswerBeyondLimit` asks instead.
  return hasWords(answers) && !answers.wasDanger && phase !== 'limit-reached';
}

/** The answer whose thanks are shown again after a reload, unless it is known to be harmless. */
function endingToAskAbout(props: UnfinishedDeliveryProps): OutboxEntry | undefined {
  const key = props.conversation.answers.wasHarmless ? undefined : storedKeyOf(props);
  return key === undefined ? undefined : questionAboutAnswer(props, key);
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
