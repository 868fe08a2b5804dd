import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Gift, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { splitAtSeriousWords } from '#shared/feedback/rules.ts';
import { correctUnderstanding } from '#shared/understanding/contract.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { ratingLevel, ratingWord, SeriousBadge, TimeAgo } from '#web/complaints/entry-facts.tsx';
import { callApi } from '#web/platform/api/call-api.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { findPassages, type Passage } from '#web/understanding/find-passages.ts';
import { SafetyQuestion } from '#web/understanding/safety-notice.tsx';
import { languageAttributes } from '#web/understanding/understanding-words.ts';
import { guestText } from '../list/entry-words.ts';
import { UnfinishedBadge } from '../list/row-marks.tsx';
import { showChangedAnswer } from '../list/use-feedback-list.ts';
import { entryQuery, FEEDBACK_COUNTS_KEY } from '../queries.ts';
import { EntryFacts } from './answer-facts.tsx';
import { useEntryUnderstanding } from './use-entry-understanding.tsx';

const TITLES = {
  safety: 'Because of these words it was read as a safety issue',
  asked: 'Because of these words it may be a safety issue',
  serious: 'Because of this word it was read as a serious complaint',
} as const;

/** One guest's answer in full, with the facts around it. */
export function EntryBody({
  feedback,
  venue,
  readerId,
  isOnlyReading,
  onCorrect,
  children,
}: {
  feedback: FeedbackItem;
  venue: Venue;
  readerId: string;
  /** For staff: they do not learn whether a guest left an address, and correct nothing. */
  isOnlyReading: boolean;
  /** Called when the user starts a correction or says 'I'm on it'. */
  onCorrect: () => void;
  /** Shown between the words and the facts. */
  children?: ReactNode;
}) {
  const understanding = useEntryUnderstanding({ feedback, readerId, isOnlyReading, onCorrect });
  return (
    <>
      {understanding.alarm}
      <Head feedback={feedback} timeZone={venue.timezone} />
      {understanding.safety}
      {!isOnlyReading && <TicketQuestion feedback={feedback} onAnswer={onCorrect} />}
      {feedback.isBeyondLimit && !isOnlyReading && <BeyondLimitLine />}
      <Words feedback={feedback} />
      {understanding.chips}
      <SeriousReason of={feedback} />
      {children}
      <EntryFacts
        feedback={feedback}
        venue={venue}
        isOnlyReading={isOnlyReading}
        primaryFeedback={
          feedback.textGeneral && <HighlightedText text={feedback.textGeneral} of={feedback} />
        }
      />
    </>
  );
}

function BeyondLimitLine() {
  return (
    <p className="mt-3 text-ink-soft text-sm">
      This answer came after your plan’s monthly limit. You can read it anyway, because we never
      hold back a possible safety issue.
    </p>
  );
}

function Head({ feedback, timeZone }: { feedback: FeedbackItem; timeZone: string }) {
  const { overallRating, isSeriousComplaint, isUnfinished, rewardCode, createdAt } = feedback;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="flex items-center gap-3 font-semibold text-lg">
        {overallRating && (
          <RatingFace level={ratingLevel(overallRating)} className="size-10 max-lg:size-9" />
        )}
        {overallRating ? ratingWord(overallRating) : 'No rating'}
      </h2>
      {(isSeriousComplaint || isUnfinished || rewardCode) && (
        <div className="flex flex-wrap gap-2 max-lg:order-last max-lg:w-full">
          {isSeriousComplaint && <SeriousBadge of={feedback} />}
          <UnfinishedBadge of={feedback} />
          {rewardCode && (
            <Badge tone="saffron">
              <Gift aria-hidden />
              Reward Given
            </Badge>
          )}
        </div>
      )}
      <span className="ml-auto text-ink-soft text-sm *:font-normal *:text-ink-soft">
        <TimeAgo createdAt={createdAt} timeZone={timeZone} />
      </span>
    </div>
  );
}

/** Texts longer than this would fill the screen in large type. */
const LONG_TEXT = 280;

function Words({ feedback }: { feedback: FeedbackItem }) {
  const words = guestText(feedback);
  if (words === null) {
    return <p className="mt-5 text-ink-soft text-lg">This guest left a rating and no words.</p>;
  }
  return (
    <blockquote
      {...languageAttributes(feedback)}
      className={classNames(
        'wrap-anywhere mt-5 whitespace-pre-line text-pretty font-display tracking-[-0.01em]',
        words.length > LONG_TEXT
          ? 'text-xl leading-8 max-lg:text-lg'
          : 'text-2xl leading-9.5 lg:text-3xl lg:leading-12',
      )}
    >
      {feedback.textSpecific && '“'}
      <HighlightedText text={words} of={feedback} />
      {feedback.textSpecific && '”'}
    </blockquote>
  );
}

type HighlightedFeedback = Pick<
  FeedbackItem,
  | 'isSeriousComplaint'
  | 'overallRating'
  | 'textSpecific'
  | 'textGeneral'
  | 'understanding'
  | 'alarm'
>;

/** A guest's text, marking the words that made it a safety matter or a serious complaint. */
function HighlightedText({ text, of }: { text: string; of: HighlightedFeedback }) {
  return cutAtDecidingWords(text, of).map(({ text: part, start, why }) =>
    why ? (
      <mark
        key={start}
        title={TITLES[why]}
        className={classNames(
          'box-decoration-clone text-inherit underline decoration-2 underline-offset-[0.2em]',
          why === 'asked' ? 'decoration-line-strong' : 'decoration-chili',
          why === 'safety' ? 'rounded-xs bg-chili-soft' : 'bg-transparent',
        )}
      >
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Explains why a complaint counts as serious, so that the owner need not guess. */
function SeriousReason({ of }: { of: HighlightedFeedback }) {
  const reason = of.isSeriousComplaint && reasonOf(of);
  if (!reason) return null;
  return (
    <p className="mt-4 flex gap-2.5 text-ink-soft text-sm">
      <Siren aria-hidden className="size-4.5 shrink-0 text-chili-ink" />
      {reason}
    </p>
  );
}

/**
 * The gravest reason. Undefined when the safety line above or the alarm already gives one: beside
 * danger, a bad rating adds nothing.
 */
function reasonOf(said: HighlightedFeedback): string | undefined {
  const { overallRating, textSpecific, textGeneral, understanding, alarm } = said;
  const texts = [textSpecific ?? '', textGeneral ?? ''];
  const deciding = texts.flatMap((text) =>
    splitAtSeriousWords(text).filter(({ isSerious }) => isSerious),
  );
  // Count what the reader sees: words about a safety matter are underlined too.
  const underlined = texts
    .flatMap((text) => cutAtDecidingWords(text, said).filter(({ why }) => why))
    .flatMap(({ text }) => text.trim().split(/\s+/));
  const words = underlined.length === 1 ? 'the underlined word' : 'the underlined words';
  if (understanding?.safety || alarm?.changedWords?.length) {
    return deciding.length > 0 ? `Flagged for ${words}.` : undefined;
  }
  if (overallRating === 'poor' && deciding.length > 0) {
    return `Flagged for the poor rating and ${words}.`;
  }
  if (overallRating === 'poor') return 'Flagged for the poor rating.';
  if (deciding.length > 0) return `Flagged for ${words}.`;
  return 'It was marked as serious when it was sent.';
}

type Part = { text: string; start: number; why: keyof typeof TITLES | undefined };

/** A word that is serious and also about a safety matter is marked as the safety matter. */
function cutAtDecidingWords(
  text: string,
  { understanding, isSeriousComplaint }: HighlightedFeedback,
): Part[] {
  const ofSafety = findPassages(text, understanding?.because ?? []);
  const ofClass = understanding?.suspectedSafety ? ('asked' as const) : ('safety' as const);
  const isOfSafety = ({ start, end }: Passage) =>
    ofSafety.some((each) => start < each.end && each.start < end);
  const ofRule = (isSeriousComplaint ? seriousPassages(text) : []).filter(
    (passage) => !isOfSafety(passage),
  );
  const marked = [
    ...ofSafety.map((passage) => ({ ...passage, why: ofClass })),
    ...ofRule.map((passage) => ({ ...passage, why: 'serious' as const })),
  ].sort((one, other) => one.start - other.start);
  const parts: Part[] = [];
  let from = 0;
  for (const { start, end, why } of [
    ...marked,
    { start: text.length, end: text.length, why: undefined },
  ]) {
    if (from < start) parts.push({ text: text.slice(from, start), start: from, why: undefined });
    if (start < end) parts.push({ text: text.slice(start, end), start, why });
    from = end;
  }
  return parts;
}

function seriousPassages(text: string): Passage[] {
  let start = 0;
  return splitAtSeriousWords(text).flatMap((part) => {
    const passage = { start, end: start + part.text.length };
    start = passage.end;
    return part.isSerious ? [passage] : [];
  });
}

/** Asks whether the guest's message on the ticket is about a safety matter. */
function TicketQuestion({ feedback, onAnswer }: { feedback: FeedbackItem; onAnswer: () => void }) {
  const { id, suspectedOnTicket } = feedback;
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (answer: { messageId: string; safety: SafetyClass | null }) =>
      callApi(correctUnderstanding, { params: { id }, body: answer }),
    onSuccess: (entry) => {
      showChangedAnswer(queryClient, entry);
      void queryClient.invalidateQueries({ queryKey: [FEEDBACK_COUNTS_KEY] });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: entryQuery(id).queryKey });
      toastFailure(error, 'That was not saved');
    },
  });
  if (!suspectedOnTicket) return null;
  const { messageId } = suspectedOnTicket;
  return (
    <SafetyQuestion
      feedback={feedback}
      onTicket={suspectedOnTicket}
      onAnswer={(safety) => {
        onAnswer();
        mutate({ messageId, safety });
      }}
    />
  );
}
