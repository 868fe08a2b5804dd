import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { insights } from '#shared/stats/contract.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { RecentFeedback } from '#web/feedback/dashboard/recent-feedback.tsx';
import type { DashboardReplySlot } from '#web/feedback/list/reply-slot.ts';
import { LazyReplyBox, prefetchReplyBox } from '#web/replies/lazy-reply-box.tsx';
import { hasReplyDraft } from '#web/replies/reply-draft.ts';
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
import { VenueNoteList } from '#web/venues/notes/venue-note-list.tsx';

const NO_REWARDS: readonly string[] = [];

/** The period's main figures, at the top of the page. */
export function DashboardInsights({
  venue,
  asked,
  onAsk,
}: {
  /** Undefined while loading, null if there is no venue. */
  venue: Venue | null | undefined;
  asked: PeriodChoice;
  onAsk: (next: PeriodChoice) => void;
}) {
  const venueId = venue === null ? null : venue?.venueId;
  const queryClient = useQueryClient();
  const query = useQuery(insightsQuery(venueId, asked));
  const shown = query.isPlaceholderData ? undefined : query.data;
  const words = shown && comparedPeriodWords(asked, shown);
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: [...statsKey(venueId), insights.path] });
  const renderNotes = ({ notes, today }: Insights) =>
    venue && (
      <VenueNoteList
        key={venue.id}
        venueUuid={venue.id}
        notes={notes}
        today={today}
        dayWords={(day) => daysWords({ first: day, last: day }, today)}
        onChange={refresh}
      />
    );
  return (
    <>
      {venue && (
        <p className="hidden font-semibold print:block">
          {venue.name}
          {words && `, ${words}`}
        </p>
      )}
      <PeriodControl asked={asked} onAsk={onAsk} days={shown?.period} today={query.data?.today} />
      <OpeningSentence venueId={venueId} asked={asked} words={words} />
      <div className="grid grid-cols-1 gap-4 lg:gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <SatisfactionCard venueId={venueId} query={query} renderNotes={renderNotes} />
        <SpreadCard venueId={venueId} query={query} />
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
