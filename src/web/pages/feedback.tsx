import { useQuery } from '@tanstack/react-query';
import { FilterPanel } from '#web/feedback/inbox/filter-panel.tsx';
import { WaitingList } from '#web/feedback/inbox/waiting-list.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { DashboardFeedback } from './dashboard/dashboard-feedback.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';

/** What guests said, and nothing else. */
export function FeedbackPage() {
  const { user } = useSession();
  const { data: venues } = useQuery({ ...venuesQuery, enabled: user?.emailVerified === true });
  const venue = useSelectedVenue(venues);
  return (
    <OwnerPage section="feedback">
      <PageHeader title="Feedback" />
      <div className="flex flex-col gap-6">
        <FilterPanel />
        {venue ? (
          <DashboardFeedback venue={venue} onOutOfCredits={() => undefined} />
        ) : (
          <WaitingList isLoading={venues === undefined} />
        )}
      </div>
    </OwnerPage>
  );
}
