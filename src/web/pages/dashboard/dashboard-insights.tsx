import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { insights } from '#shared/stats/contract.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { type JudgedNote, listNotes } from '#shared/venues/notes-contract.ts';
import { RecentFeedback } from '#web/feedback/dashboard/recent-feedback.tsx';
import type { DashboardReplySlot } from '#web/feedback/list/reply-slot.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { LazyReplyBox, prefetchReplyBox } from '#web/replies/lazy-reply-box.tsx';
import { hasReplyDraft } from '#web/replies/reply-draft.ts';
import { type AnswerCard, Glance } from '#web/stats/glance/glance.tsx';
import {
  comparedPeriodWords,
  OpeningSentence,
  PeriodControl,
} from '#web/stats/insights/period-control.tsx';
import { SatisfactionCard } from '#web/stats/insights/satisfaction-card.tsx';
import { SpreadCard } from '#web/stats/insights/spread-card.tsx';
import { daysWords } from '#web/stats/insights/step-words.ts';
import { type Insights, insightsQuery, statsKey } from '#web/stats/queries.ts';
import { StatCards } from '#web/stats/stat-cards.tsx';
import { WarningCards } from '#web/stats/warnings/warning-cards.tsx';
import { TextAction } from '#web/ui/text-action.tsx';
import { NoteVerdicts, NoteVerdictsSkeleton } from '#web/venues/notes/note-verdicts.tsx';
import { venueNotesQuery } from '#web/venues/notes/queries.ts';
import { VenueNoteList } from '#web/venues/notes/venue-note-list.tsx';
import { shortVerdict } from '#web/venues/notes/verdict-words.ts';

const NO_REWARDS: readonly string[] = [];

/** The period's main figures, at the top of the page. */
export function DashboardInsights({
  venue,
  asked,
  onAsk,
  onOpen,
}: {
  /** Undefined while loading, null if there is no venue. */
  venue: Venue | null | undefined;
  asked: PeriodChoice;
  onAsk: (next: PeriodChoice) => void;
  /** Called when the user wants to see the card about an answer. */
  onOpen: (card: AnswerCard) => void;
}) {
  const venueId = venue === null ? null : venue?.venueId;
  const queryClient = useQueryClient();
  const isMobile = useIsMobile();
  const query = useQuery(insightsQuery(venueId, asked));
  const shown = query.isPlaceholderData ? undefined : query.data;
  const words = shown && comparedPeriodWords(asked, shown);
  const judged = useQuery({
    ...venueNotesQuery(venue?.id ?? ''),
    enabled: venue != null && query.data?.notes.some(({ topic }) => topic !== null) === true,
  });
  const verdicts = useMemo(() => verdictsById(judged.data ?? []), [judged.data]);
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [...statsKey(venueId), insights.path] }),
      queryClient.invalidateQueries({ queryKey: [listNotes.path] }),
    ]);
  const renderNotes = ({ notes, today }: Insights) => {
    if (!venue) return null;
    const dayWords = (day: string) => daysWords({ first: day, last: day }, today);
    const shownIds = new Set(notes.map(({ id }) => id));
    const awaited = judged.isLoading ? notes.filter(({ topic }) => topic !== null).length : 0;
    return (
      <>
        {awaited > 0 && <NoteVerdictsSkeleton count={awaited} />}
        <NoteVerdicts
          venueId={venue.venueId}
          notes={(judged.data ?? []).filter(({ id }) => shownIds.has(id))}
          today={today}
          dayWords={dayWords}
        />
        {judged.isError && (
          <p className="mt-3 text-ink-soft text-sm">
            Whether your changes helped cannot be shown right now.{' '}
            <TextAction onClick={() => void judged.refetch()}>Try again</TextAction>
          </p>
        )}
        <VenueNoteList
          key={venue.id}
          venueUuid={venue.id}
          notes={notes}
          today={today}
          dayWords={dayWords}
          onChange={refresh}
        />
      </>
    );
  };
  return (
    <>
      {venue && (
        <div
          data-report
          className="hidden flex-wrap items-baseline justify-between gap-x-6 border-b pb-2 print:flex"
        >
          <span className="font-display font-semibold text-2xl">{venue.name}</span>
          <span>{words}</span>
        </div>
      )}
      <PeriodControl asked={asked} onAsk={onAsk} days={shown?.period} today={query.data?.today} />
      <OpeningSentence venueId={venueId} asked={asked} words={words} />
      {venue && (
        <Glance venueId={venue.venueId} asked={asked} today={query.data?.today} onOpen={onOpen} />
      )}
      <div className="grid grid-cols-1 gap-4 lg:gap-5 xl:grid-cols-[minmax(0,1fr)_23rem] print:grid-cols-[minmax(0,1fr)_16rem]">
        <SatisfactionCard
          venueId={venueId}
          query={query}
          verdicts={verdicts}
          renderNotes={renderNotes}
        />
        {!isMobile && <SpreadCard venueId={venueId} query={query} />}
      </div>
      <StatCards
        venueId={venueId}
        asked={asked}
        customRewards={venue?.customRewards ?? NO_REWARDS}
      />
      {venue && <WarningCards venue={venue} on="insights" />}
    </>
  );
}

/** The verdicts to draw at notes on the line. Only decided ones are drawn. */
function verdictsById(notes: readonly JudgedNote[]): ReadonlyMap<string, string> {
  return new Map(
    notes.flatMap(({ id, verdict }) =>
      verdict?.says === 'yes' || verdict?.says === 'no' ? [[id, shortVerdict(verdict)]] : [],
    ),
  );
}

/** Guest feedback with a reply box. */
export function DashboardFeedback({
  venue,
  isFirst,
  onOutOfCredits,
}: {
  venue: Venue;
  /** Whether no guest has answered yet. */
  isFirst?: boolean;
  onOutOfCredits: () => void;
}) {
  const replies = useMemo<DashboardReplySlot>(
    () => ({
      hasDraft: hasReplyDraft,
      renderBox: (box) => <LazyReplyBox {...box} onOutOfCredits={onOutOfCredits} />,
      prefetchBox: prefetchReplyBox,
    }),
    [onOutOfCredits],
  );
  return <RecentFeedback venue={venue} replies={replies} isFirst={isFirst} />;
}
