import { useEffect, useRef } from 'react';
import { FEEDBACK_MAX_LENGTHS } from '#shared/feedback/rules.ts';
import type { StorageScope } from '#widget/conversation/draft.ts';
import type { Conversation, ConversationTransform } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import type { Words } from '../words/words.ts';
import { CallCard } from './call-card.tsx';
import type { CallLink, CallOffer, CallRecord } from './call-record.ts';
import { dependencies } from './call-requests.ts';
import {
  hasGuestCalled,
  isOpenCall,
  requestCall,
  setCallDanger,
  setCallTable,
} from './call-transitions.ts';
import type { CallWords } from './call-word-list.ts';
import { CALL_WORDS } from './call-words.ts';
import { insertCallMessages } from './insert-call-messages.tsx';
import { useCall } from './use-call.ts';

export type CallFlowProps = {
  conversation: Pick<Conversation, 'answers' | 'path' | 'phase'>;
  setup: ConversationSetup;
  words: Words;
  keyRef: { current: string };
  /** Whether the venue takes calls right now; undefined if the server has not been asked. */
  offer: CallOffer | undefined;
  /** Whether the chat already says who is on the way to a guest in danger. */
  isSomebodyComing: boolean;
  /** The fields that link the feedback to the call, for the code that sends the feedback. */
  saidOfCallRef: { current: CallLink };
  /** Called with the time of the guest's call; undefined as long as there is none. */
  onCalled: (calledAtMs: number | undefined) => void;
  /** Called if the guest answers at a table while the team is working. */
  onSeated: () => void;
  onTell: (tell: ConversationTransform) => void;
};

/** Holds the guest's call, and adds its question and its card to the conversation. */
export function CallFlow(props: CallFlowProps) {
  const { conversation, setup, words, keyRef, offer, isSomebodyComing, saidOfCallRef } = props;
  const { onCalled, onSeated, onTell } = props;
  const { answers, path, phase } = conversation;
  const { record, isOffline, start, drop, change } = useCall(setup);
  const isOwn = record?.conversation === keyRef.current;
  const { rating } = answers;
  const { venueId, table, language } = setup;

  // A guest who calls staff to the table is in the room.
  const isCalling = record && hasGuestCalled(record) && (isOwn || isOpenCall(record));
  const calledAt = isCalling ? record.askedAt : undefined;
  useEffect(() => {
    if (path !== null) onCalled(calledAt);
  }, [calledAt, path, onCalled]);

  const isSeated = path !== null && offer !== undefined && table !== undefined;
  useEffect(() => {
    if (isSeated) onSeated();
  }, [isSeated, onSeated]);

  // A new conversation has begun, so the finished call of the last one is dropped.
  const isStale = record && !isOwn && !isOpenCall(record) && path !== null && phase === 'asking';
  useEffect(() => {
    if (isStale) drop();
  }, [isStale, drop]);

  // The danger is stored with the call, since the text is gone after a reload and on the next visit.
  const isDanger =
    isOwn && phase === 'asking' ? dependencies.needsStaffResponse(answers) : undefined;
  useEffect(() => {
    if (isDanger === undefined) return;
    change((now) => setCallDanger(now, isDanger));
  }, [isDanger, change]);

  saidOfCallRef.current = dependencies.callLinkOf(record);

  const latest = useRef(said());
  latest.current = said();
  function said() {
    const { category } = dependencies.topicOf(answers) ?? {};
    return { conversation: keyRef.current, rating, primaryIssue: category };
  }

  useEffect(() => {
    const spoken = CALL_WORDS[language];
    const decline = () =>
      start({ ...latest.current, key: '', status: 'declined', askedAt: Date.now() });
    const accept = () => {
      const seat = cleanTableName(table ?? '') || undefined;
      start(
        requestCall({ ...latest.current, key: dependencies.randomId(), table: seat }, Date.now()),
      );
    };
    const withdraw = (now: CallRecord) =>
      // A call without a response may have reached the team, so the withdrawal waits for the response.
      ({ ...now, isWithdrawing: true });
    onTell((plain) =>
      insertCallMessages(plain, {
        record,
        isOwn,
        isOffered: offer !== undefined && !offer.isPaused && !isSomebodyComing,
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
    isSomebodyComing,
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

type CallQuestionProps = { words: CallWords; onYes: () => void; onNo: () => void };

/** Asks whether staff should come. The team learns nothing unless the guest says yes. */
function CallQuestion({ words, onYes, onNo }: CallQuestionProps) {
  return (
    <div className="pair call-question">
      <button type="button" className="primary" onClick={onYes}>
        {words.yes}
      </button>
      <button type="button" className="line" onClick={onNo}>
        {words.no}
      </button>
    </div>
  );
}

type TableQuestionProps = {
  /** The venue's tables; empty if the venue has not listed any. */
  tables: readonly string[];
  place: StorageScope;
  words: CallWords;
  spoken: Words;
  onTable: (table: string) => void;
  onNo: () => void;
};

/** Asks for the table if the link does not name it: from the venue's list, or as free text. */
function TableQuestion({ tables, place, words, spoken, onTable, onNo }: TableQuestionProps) {
  if (tables.length > 0) {
    return (
      <>
        <dependencies.Choices
          name="call-table"
          legend={words.tableField}
          choices={tables.map((table) => ({ value: table, label: table }))}
          onChoose={onTable}
        />
        <dependencies.SkipButton label={words.no} onSkip={onNo} />
      </>
    );
  }
  const typing = dependencies.makeTypedTextStore(place, 'call-table');
  return (
    <dependencies.TextInput
      label={words.tableField}
      placeholder={words.tablePlaceholder}
      submitLabel={spoken.buttons.send}
      maxLength={FEEDBACK_MAX_LENGTHS.tableNumber}
      skipLabel={words.no}
      problemOf={(written) => (cleanTableName(written) ? undefined : spoken.errors.blank)}
      typing={typing}
      onSubmit={(written) => {
        typing.onDone();
        onTable(cleanTableName(written));
      }}
      onSkip={() => {
        typing.onDone();
        onNo();
      }}
    />
  );
}

/** Cleans the typed table name and cuts it to the length that can be stored. */
function cleanTableName(written: string): string {
  return dependencies.cleanText(written, FEEDBACK_MAX_LENGTHS.tableNumber);
}
