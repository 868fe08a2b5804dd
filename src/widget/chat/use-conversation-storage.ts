import { useEffect, useRef } from 'react';
import { randomId } from '#shared/random-id.ts';
import type { Answers } from '../conversation/answers.ts';
import type { Conversation, ConversationEvent } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { readDraft, removeDraft, saveDraft } from '../conversation/draft.ts';
import {
  addReadingToFinishedConversation,
  readFinishedConversation,
  removeFinishedConversation,
} from '../delivery/finished-conversation.ts';
import { findInOutbox, type OutboxEntry, readOutbox } from '../delivery/outbox.ts';
import { isAwaitingStaff } from '../floor/call-record.ts';
import { isKiosk } from '../platform/is-kiosk.ts';
import type { PacedMessages } from './use-paced-messages.ts';

/** How a guest has come back: with an unfinished conversation, or after sending it. */
export type ReturnVisit = 'halfway' | 'finished';

export type ConversationStorageProps = {
  conversation: Conversation;
  setup: ConversationSetup;
  /** The key of this conversation on the server, the same across retries and reloads. */
  keyRef: { current: string };
  /** Feedback that was finished before a reload; it is sent unchanged. */
  entryRef: { current: OutboxEntry | undefined };
  dispatch: (event: ConversationEvent) => void;
  pace: PacedMessages;
  onReturn: (how: ReturnVisit) => void;
};

/**
 * Restores the conversation stored in this browser, stores each new answer, and follows another tab
 * in which the guest goes on with the same conversation.
 */
export function useConversationStorage(props: ConversationStorageProps): void {
  const { phase, path, answers, result } = props.conversation;
  const { isHurried } = props.pace;
  const latest = useRef(props);
  latest.current = props;
  /** The draft as this tab last stored or read it, to notice changes by another tab. */
  const known = useRef('');

  useEffect(() => {
    const { keyRef } = latest.current;
    keyRef.current = randomId();
    // On a shared screen the stored conversation may be another guest's.
    if (!isKiosk()) continueConversation(latest.current, Date.now());
  }, []);

  useEffect(() => {
    if (phase !== 'asking' || !path) return;
    const { setup, keyRef } = latest.current;
    saveDraft(setup, { key: keyRef.current, answers, isHurried }, Date.now());
    // Read the draft back, because a full storage keeps the old one.
    known.current = serializeDraft(setup);
  }, [phase, path, answers, isHurried]);

  const sentId = result?.id;
  const found = findingOf(answers);
  useEffect(() => {
    if (!sentId || !found) return;
    addReadingToFinishedConversation(latest.current.setup, sentId, found, Date.now());
  }, [sentId, found]);

  useEffect(() => {
    if (isKiosk()) return;
    const follow = () => {
      if (document.visibilityState !== 'visible') return;
      const before = known.current;
      known.current = serializeDraft(latest.current.setup);
      followOtherTab(latest.current, known.current !== before, Date.now());
    };
    window.addEventListener('storage', follow);
    // A tab in the background, or kept for the back button, follows once the guest is back.
    window.addEventListener('pageshow', follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', follow);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
}

function findingOf({ wasDanger, wasHarmless }: Answers): 'wasDanger' | 'wasHarmless' | undefined {
  if (wasDanger) return 'wasDanger';
  return wasHarmless ? 'wasHarmless' : undefined;
}

/** Deletes the stored conversation of a guest who starts anew. */
export function deleteStoredConversation(
  setup: ConversationSetup,
  keyRef: ConversationStorageProps['keyRef'],
): void {
  removeDraft(setup);
  removeFinishedConversation(setup);
  keyRef.current = randomId();
}

function continueConversation(props: ConversationStorageProps, nowMs: number): void {
  const { conversation, setup, keyRef, entryRef, dispatch, pace, onReturn } = props;
  const entry = findInOutbox(setup, nowMs);
  const draft = entry ? undefined : readDraft(setup, nowMs);
  const unsent = entry ?? draft;
  // A guest who has already rated, or scans the code again, wants to give new feedback. A guest who has
  // called staff and still waits for them wants to see the call, which the thanks show.
  const isAgain = !conversation.path && (isReloaded() || isAwaitingStaff(setup, nowMs));
  const ending = !unsent && isAgain ? readFinishedConversation(setup, nowMs) : undefined;
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

/** Continues from what another tab of the same conversation has stored or sent. */
function followOtherTab(
  props: ConversationStorageProps,
  hasNewDraft: boolean,
  nowMs: number,
): void {
  const { conversation, setup, keyRef, entryRef, dispatch, pace, onReturn } = props;
  if (conversation.phase !== 'asking' || !conversation.path) return;
  const isOwn = (stored: { key?: string } | undefined) => stored?.key === keyRef.current;
  const entry = readOutbox(nowMs).find(isOwn);
  const ending = readFinishedConversation(setup, nowMs);
  const draft = hasNewDraft ? readDraft(setup, nowMs) : undefined;
  const news = [entry, ending, draft].find(isOwn);
  if (!news) return;
  entryRef.current = entry;
  const result = news === ending ? ending?.result : undefined;
  if (result) onReturn('finished');
  pace.skipAhead();
  dispatch({ type: 'caught-up', answers: news.answers, result });
}

function serializeDraft(setup: ConversationSetup): string {
  return JSON.stringify(readDraft(setup, Date.now()) ?? null);
}

/** Whether the page was reloaded or restored, for example a tab that the phone had discarded. */
function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type !== 'navigate';
}
