import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Gift, MessageCircleDashed } from 'lucide-react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { callingSentence } from '#shared/floor/calling-sentence.ts';
import { pastShiftsPath, paths } from '#shared/site/paths.ts';
import { askManagerOrOwnerSentence } from '#shared/team/whom-to-ask.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { NoOpenComplaints } from '#web/complaints/no-open-complaints.tsx';
import { OpenComplaints } from '#web/complaints/open-complaints.tsx';
import { useLiveFeedback } from '#web/feedback/live/use-live-feedback.ts';
import { feedbackCountsQuery, recentOpenComplaintsQuery } from '#web/feedback/queries.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { MyPraise } from '#web/today/my-praise.tsx';
import { weeklyPraiseSentence } from '#web/today/my-praise-words.ts';
import { myPraiseQuery } from '#web/today/queries.ts';
import { QuietLine } from '#web/today/quiet-line.tsx';
import { TodayGreeting } from '#web/today/today-greeting.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { NoVenueForMember } from '#web/venues/no-venue-for-member.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useUntakenCalls } from '../wiring/use-untaken-calls.ts';

/** As many quotes as staff have time to read between two tables. */
const MAX_WORDS = 3;

/**
 * The home page of staff, for ten seconds before a shift: the reward desk, open complaints, and
 * praise.
 */
export function StaffHome({
  user,
  venue,
  isWithoutVenue,
}: {
  user: User;
  venue: Venue | undefined;
  isWithoutVenue: boolean;
}) {
  const now = useNow();
  const queryClient = useQueryClient();
  const praise = useQuery(myPraiseQuery);
  useLiveFeedback(venue?.venueId, () => {
    void queryClient.invalidateQueries({ queryKey: myPraiseQuery.queryKey });
  });
  const words = callingSentence(useUntakenCalls(venue));
  const calling = venue && words ? { words, venueId: venue.venueId } : undefined;
  const sentence = praise.isError && !praise.data ? undefined : '';
  return (
    <div className="flex flex-col gap-5 sm:gap-8">
      <TodayGreeting
        name={user.firstName?.trim()}
        timeZone={venue?.timezone}
        calling={calling}
        sentence={praise.data ? weeklyPraiseSentence(praise.data, now) : sentence}
      />
      {isWithoutVenue ? (
        <NoVenueForMember user={user} />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
          <div className="flex min-w-0 flex-col gap-4 lg:order-last">
            <RedeemCard isQuiet={calling !== undefined} />
            <LimitedRightsNote user={user} className="max-lg:hidden" />
          </div>
          <div className="flex min-w-0 flex-col gap-5 sm:gap-6">
            {venue?.staffMayRead && (
              <RecentOpenComplaints key={venue.id} user={user} venue={venue} />
            )}
            <OwnPraise />
            {venue?.liveFloor && (
              <QuietLine href={pastShiftsPath(venue.venueId)} action="Past shifts">
                Which tables you had, day by day.
              </QuietLine>
            )}
          </div>
          <LimitedRightsNote user={user} className="lg:hidden" />
        </div>
      )}
    </div>
  );
}

/** The way to the reward desk. On a phone only the button is shown. */
function RedeemCard({ isQuiet }: { isQuiet: boolean }) {
  return (
    <Card className="max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none">
      <h2 className="font-semibold text-lg max-sm:hidden">Guest with a code?</h2>
      <p className="mb-4 text-ink-soft max-sm:hidden">Check it, and give them their reward.</p>
      <Button asChild size="lg" variant={isQuiet ? 'secondary' : 'primary'} className="w-full">
        <Link href={paths.redeem}>
          <Gift aria-hidden />
          Redeem a reward
        </Link>
      </Button>
    </Card>
  );
}

/** Recent complaints that no one has taken yet. */
function RecentOpenComplaints({ user, venue }: { user: User; venue: Venue }) {
  const { venueId } = venue;
  const queryClient = useQueryClient();
  const query = recentOpenComplaintsQuery(venueId);
  const open = useQuery(query);
  const counts = useQuery(feedbackCountsQuery(venueId));
  const venues = useQuery(venuesQuery);
  useLiveFeedback(venueId, () => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
    void queryClient.invalidateQueries({ queryKey: feedbackCountsQuery(venueId).queryKey });
  });
  if (open.isLoading) return <Skeleton className="h-32 rounded-lg" />;
  // A loading error is not shown: staff do not need it before a shift, and the inbox is a tap away.
  if (!open.data) return null;
  if (open.data.feedback.length > 0) {
    return (
      <OpenComplaints
        title="To watch out for"
        complaints={open.data.feedback}
        count={String(open.data.total)}
        venueId={venueId}
        userId={user.id}
        isOnlyReading
      />
    );
  }
  return counts.data?.all === 0 ? (
    <p className="flex items-center gap-3 rounded-lg border bg-surface px-4 py-3.5 sm:px-6">
      <MessageCircleDashed aria-hidden className="size-5 shrink-0 text-basil-ink" />
      No answers yet in the last 7 days.
    </p>
  ) : (
    counts.data && <NoOpenComplaints hasTaken={false} isOnlyHere={venues.data?.length !== 1} />
  );
}

function OwnPraise() {
  const { data } = useQuery(myPraiseQuery);
  const hasAny = data !== undefined && data.praise.length > 0;
  return (
    <section aria-labelledby="said-about-me">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="said-about-me" className="font-semibold">
          What guests said about me
        </h2>
        {hasAny && (
          <Button asChild variant="quiet" size="sm" className="-mr-3 min-h-11 text-basil-ink">
            <Link href={paths.myPraise}>
              All praise
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        )}
      </div>
      <MyPraise most={MAX_WORDS} />
    </section>
  );
}

function LimitedRightsNote({ user, className }: { user: User; className: string }) {
  return (
    <p className={`text-pretty text-ink-soft text-sm ${className}`}>
      The owner and managers of {user.businessName} reply to guests and look after settings and
      figures. {askManagerOrOwnerSentence(user)}
    </p>
  );
}
