import { useEffect, useRef } from 'react';
import type { Conversation, Tell } from '../conversation/conversation.ts';
import type { Setup } from '../conversation/setup.ts';
import type { Words } from '../words/words.ts';
import { CallCard } from './call-card.tsx';
import type { CallOffer } from './call-offer.ts';
import { CallQuestion, TableQuestion, tableFrom } from './call-question.tsx';
import type { CallRecord, SaidOfCall } from './call-record.ts';
import { isOpenCall, seated, wanted } from './call-states.ts';
import { CALL_WORDS } from './call-words.ts';
import { kit } from './kit.ts';
import { tellCall } from './tell-call.tsx';
import { useCall } from './use-call.ts';

export type CallTellerProps = {
  conversation: Pick<Conversation, 'answers' | 'path' | 'phase'>;
  setup: Setup;
  words: Words;
  keyRef: { current: string };
  /** What the venue says about calls just now; undefined where it was not asked. */
  offer: CallOffer | undefined;
  /** What the feedback says about the call. */
  saidOfCallRef: { current: SaidOfCall };
  onTell: (tell: Tell) => void;
};

/** Keeps the guest's call, and tells the conversation what there is to ask and to show. */
export function CallTeller(props: CallTellerProps) {
  const { conversation, setup, words, keyRef, offer, saidOfCallRef, onTell } = props;
  const { answers, path, phase } = conversation;
  const { record, isOffline, start, drop, change } = useCall(setup);
  const isOwn = record?.conversation === keyRef.current;
  const { rating } = answers;
  const { venueId, table, language } = setup;

  // Another conversation has begun: what is over with the call of the last one is of no interest.
  const isStale = record && !isOwn && !isOpenCall(record) && path !== null && phase === 'asking';
  useEffect(() => {
    if (isStale) drop();
  }, [isStale, drop]);

  saidOfCallRef.current = kit.saidOfCall(record);

  const latest = useRef(said());
  latest.current = said();
  function said() {
    const { category } = kit.topicOf(answers) ?? {};
    return { conversation: keyRef.current, rating, primaryIssue: category };
  }

  useEffect(() => {
    const spoken = CALL_WORDS[language];
    const decline = () =>
      start({ ...latest.current, key: '', status: 'declined', askedAt: Date.now() });
    const accept = () => {
      const seat = tableFrom(table ?? '') || undefined;
      start(wanted({ ...latest.current, key: kit.randomId(), table: seat }, Date.now()));
    };
    const withdraw = (now: CallRecord) =>
      // What has not arrived may have been heard all the same, so it is called off once it is answered.
      ({ ...now, isWithdrawing: true });
    onTell((plain) =>
      tellCall(plain, {
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
            onTable={(said) => change((now) => seated(now, said, Date.now()))}
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
