import { useEffect, useRef } from 'react';
import type { Conversation, ConversationTransform } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import type { Words } from '../words/words.ts';
import { CallCard } from './call-card.tsx';
import type { CallOffer } from './call-offer.ts';
import { CallQuestion, cleanTableName, TableQuestion } from './call-question.tsx';
import type { CallLink, CallRecord } from './call-record.ts';
import { isOpenCall, requestCall, setCallDanger, setCallTable } from './call-states.ts';
import { CALL_WORDS } from './call-words.ts';
import { insertCallMessages } from './insert-call-messages.tsx';
import { lazyKit } from './lazy-kit.ts';
import { useCall } from './use-call.ts';

export type CallFlowProps = {
  conversation: Pick<Conversation, 'answers' | 'path' | 'phase'>;
  setup: ConversationSetup;
  words: Words;
  keyRef: { current: string };
  /** Whether the venue takes calls right now; undefined if the server has not been asked. */
  offer: CallOffer | undefined;
  /** The fields that link the feedback to the call, for the code that sends the feedback. */
  saidOfCallRef: { current: CallLink };
  onTell: (tell: ConversationTransform) => void;
};

/** Holds the guest's call, and adds its question and its card to the conversation. */
export function CallFlow(props: CallFlowProps) {
  const { conversation, setup, words, keyRef, offer, saidOfCallRef, onTell } = props;
  const { answers, path, phase } = conversation;
  const { record, isOffline, start, drop, change } = useCall(setup);
  const isOwn = record?.conversation === keyRef.current;
  const { rating } = answers;
  const { venueId, table, language } = setup;

  // A new conversation has begun, so the finished call of the last one is dropped.
  const isStale = record && !isOwn && !isOpenCall(record) && path !== null && phase === 'asking';
  useEffect(() => {
    if (isStale) drop();
  }, [isStale, drop]);

  // The danger is stored with the call, since the text is gone after a reload and on the next visit.
  const isDanger = isOwn && phase === 'asking' ? lazyKit.needsStaffResponse(answers) : undefined;
  useEffect(() => {
    if (isDanger === undefined) return;
    change((now) => setCallDanger(now, isDanger));
  }, [isDanger, change]);

  saidOfCallRef.current = lazyKit.callLinkOf(record);

  const latest = useRef(said());
  latest.current = said();
  function said() {
    const { category } = lazyKit.topicOf(answers) ?? {};
    return { conversation: keyRef.current, rating, primaryIssue: category };
  }

  useEffect(() => {
    const spoken = CALL_WORDS[language];
    const decline = () =>
      start({ ...latest.current, key: '', status: 'declined', askedAt: Date.now() });
    const accept = () => {
      const seat = cleanTableName(table ?? '') || undefined;
      start(requestCall({ ...latest.current, key: lazyKit.randomId(), table: seat }, Date.now()));
    };
    const withdraw = (now: CallRecord) =>
      // A call without a response may have reached the team, so the withdrawal waits for the response.
      ({ ...now, isWithdrawing: true });
    onTell((plain) =>
      insertCallMessages(plain, {
        record,
        isOwn,
        isOffered: offer !== undefined && !offer.isPaused,
        isPaused: offer?.isPaused === true,
        words: spoken,
        card: (isInTalk) =>
          record && (
            <CallCard
              key="call"
              {...{ record, isOffline, isInTalk, words: spoken }}
              language={language}
              onWithdraw={() => change(withdraw)}
              onSettle={(isSettled) => change((now) => ({ ...now, isSettled, isSettling: true }))}
            />
          ),
        question: <CallQuestion words={spoken} onYes={accept} onNo={decline} />,
        tableQuestion: (
          <TableQuestion
            tables={offer?.tables ?? []}
            place={{ venueId, table }}
            words={spoken}
            spoken={words}
            onTable={(said) => change((now) => setCallTable(now, said, Date.now()))}
            onNo={decline}
          />
        ),
        onReconsider: drop,
      }),
    );
  }, [
    record,
    isOwn,
    isOffline,
    offer,
    venueId,
    table,
    language,
    words,
    start,
    drop,
    change,
    onTell,
  ]);

  return null;
}
