import { useQuery } from '@tanstack/react-query';
import { TeamPraise } from '#web/feedback/list/latest-feedback.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { MyTables } from '#web/stats/people/my-tables.tsx';
import { MyPraise } from '#web/today/my-praise.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { OwnerPage } from '../wiring/owner-page.tsx';

export function MyPraisePage() {
  const { user } = useSession();
  return (
    <OwnerPage section={undefined}>
      <PageHeader
        title="Said about me"
        description="What guests praised about you in the last ninety days, without their names."
      />
      <MyPraise elsewhere={user?.role !== 'staff' && <PraiseOfTeam />} />
      <MyTables />
    </OwnerPage>
  );
}

/** Owners and managers are seldom named, so they see the praise of their team. */
function PraiseOfTeam() {
  const { data: venues } = useQuery(venuesQuery);
  const venue = useSelectedVenue(venues, null);
  return <TeamPraise venueId={venue?.venueId} />;
}
