import { useEffect, useRef } from 'react';
import type { Conversation, ConversationEvent } from '../conversation/conversation.ts';
import { readDraft, removeDraft, saveDraft } from '../conversation/draft.ts';
import type { Setup } from '../conversation/setup.ts';
import { readEnding, removeEnding } from '../delivery/ending.ts';
import { findInOutbox, type OutboxEntry } from '../delivery/outbox.ts';
import { randomId } from '../delivery/random-id.ts';
import { isKiosk } from '../page/is-kiosk.ts';
import type { Pace } from './use-pace.ts';

/** How a guest has come back: halfway, or after all was sent. */
export type Return = 'halfway' | 'finished';

export type KeptProps = {
  conversation: Conversation;
  setup: Setup;
  /** Names this conversation to the server, over retries and reloads. */
  keyRef: { current: string };
  /** What was finished before a reload; it is sent as it was. */
  entryRef: { current: OutboxEntry | undefined };
  dispatch: (event: ConversationEvent) => void;
  pace: Pace;
  onReturn: (how: Return) => void;
};

/** Goes on from what this browser kept, and keeps what is answered now. */
export function useKept(props: KeptProps): void {
  const { phase, path, answers } = props.conversation;
  const { isHurried } = props.pace;
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const { keyRef } = latest.current;
    keyRef.current = randomId();
    // On a shared screen it may be another guest's.
    if (!isKiosk()) goOn(latest.current, Date.now());
  }, []);

  useEffect(() => {
    if (phase !== 'asking' || !path) return;
    const { setup, keyRef } = latest.current;
    saveDraft(setup, { key: keyRef.current, answers, isHurried }, Date.now());
  }, [phase, path, answers, isHurried]);
}

/** For a guest who begins anew. */
export function dropKept(setup: Setup, keyRef: KeptProps['keyRef']): void {
  removeDraft(setup);
  removeEnding(setup);
  keyRef.current = randomId();
}

function goOn(props: KeptProps, nowMs: number): void {
  const { conversation, setup, keyRef, entryRef, dispatch, pace, onReturn } = props;
  const entry = findInOutbox(setup, nowMs);
  const draft = entry ? undefined : readDraft(setup, nowMs);
  const unsent = entry ?? draft;
  // Whoever scans the code once more, or has rated already, wants to say something new.
  const isAgain = !conversation.path && isLoadedAgain();
  const ending = !unsent && isAgain ? readEnding(setup, nowMs) : undefined;
  const kept = unsent ?? ending;
  if (!kept) return;
  entryRef.current = entry;
  if (unsent) keyRef.current = unsent.key;
  if (draft) onReturn('halfway');
  if (draft?.isHurried) pace.hurry();
  if (ending) onReturn('finished');
  pace.skipAhead();
  dispatch({ type: 'resumed', answers: kept.answers, result: ending?.result });
}

/** Also a tab that the phone had put aside. */
function isLoadedAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type !== 'navigate';
}
