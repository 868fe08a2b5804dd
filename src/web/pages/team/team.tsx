import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { mayActAs } from '#shared/team/roles.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { HandoverCard } from '#web/team/business/handover-card.tsx';
import { HandoverOffer } from '#web/team/business/handover-offer.tsx';
import { LeaveCard } from '#web/team/business/leave-card.tsx';
import { LinkedBusinessNotice } from '#web/team/business/linked-business-notice.tsx';
import { SecondFactorCard } from '#web/team/business/second-factor-card.tsx';
import { DevicesCard } from '#web/team/devices/devices-card.tsx';
import { InvitationsCard } from '#web/team/invitations/invitations-card.tsx';
import { InviteDialog } from '#web/team/invitations/invite-dialog.tsx';
import { MembersCard } from '#web/team/members/members-card.tsx';
import { refreshTeam, type Team, teamQuery } from '#web/team/queries.ts';
import { freeSeatsLabel, hasFreeSeat, SeatsNotice } from '#web/team/seats-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { OwnerPage } from '../wiring/owner-page.tsx';

export function TeamPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <OwnerPage section="team">
      <LinkedBusinessNotice />
      {mayActAs(user.role, 'manager') ? <TeamContent user={user} /> : <NotForStaff user={user} />}
    </OwnerPage>
  );
}

function TeamContent({ user }: { user: User }) {
  const team = useQuery(teamQuery);
  const venues = useQuery(venuesQuery);
  const shown = useSelectedVenue(venues.data);
  useRoleCheck(user, team.data);
  const failed = [team, venues].filter(({ isError, data }) => isError && !data);
  return (
    <>
      <PageHeader
        title="Team"
        description={[teamDescription(user, venues.data), freeSeatsLabel(user, team.data)]
          .filter(Boolean)
          .join(' ')}
        actions={
          <>
            {user.role === 'owner' && <ActivityLink />}
            {team.data && venues.data && hasFreeSeat(team.data) && (
              <InviteDialog user={user} venues={venues.data} shownVenueId={shown?.venueId} />
            )}
          </>
        }
      />
      <div className={STACK_STYLES}>
        <HandoverOffer user={user} />
        {failed.length > 0 ? (
          <Card>
            <ErrorState
              title="We could not load your team"
              description="Check your connection and try again. Nothing is lost."
              onRetry={() => {
                for (const { refetch } of failed) void refetch();
              }}
              isRetrying={failed.some(({ isFetching }) => isFetching)}
            />
          </Card>
        ) : (
          <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-[minmax(0,1fr)_min(26rem,40%)] xl:items-start">
            <div className={STACK_STYLES}>
              {team.data && <SeatsNotice user={user} team={team.data} />}
              <MembersCard
                user={user}
                team={team.data}
                venues={venues.data}
                shownVenueId={shown?.venueId}
              />
              {team.data && (
                <InvitationsCard
                  user={user}
                  invitations={team.data.invitations}
                  venues={venues.data}
                />
              )}
            </div>
            {team.data && (
              <div className={STACK_STYLES}>
                <DevicesCard
                  devices={team.data.devices}
                  venues={venues.data}
                  onChanged={refreshTeam}
                />
                {user.role === 'owner' && <SecondFactorCard team={team.data} />}
                {user.role === 'owner' && <HandoverCard user={user} team={team.data} />}
                {mayLeave(user, team.data) && <LeaveCard user={user} />}
              </div>
            )}
          </div>
        )}
      </div>
    </>
  );
}

const STACK_STYLES = 'flex min-w-0 flex-col gap-4 sm:gap-6';

function ActivityLink() {
  return (
    <Button asChild variant="secondary">
      <Link href={paths.activity}>
        <History aria-hidden />
        Activity
      </Link>
    </Button>
  );
}

/**
 * A business is named after its first restaurant, but the list shows the people of all its
 * restaurants.
 */
function teamDescription({ businessName }: User, venues: readonly Venue[] = []): string {
  return venues.length > 1 ? 'The people in your restaurants.' : `The people at ${businessName}.`;
}

/**
 * Refreshes the user if the team list shows another role: the list is the first to learn of a
 * change made elsewhere.
 */
function useRoleCheck(user: User, team: Team | undefined): void {
  const { refreshUser } = useSession();
  const here = team?.members.find(({ id }) => id === user.id);
  const isOutdated = here !== undefined && here.role !== user.role;
  useEffect(() => {
    if (isOutdated) void refreshUser();
  }, [isOutdated, refreshUser]);
}

function mayLeave(user: User, { members }: Team): boolean {
  return (
    user.role !== 'owner' || members.some(({ role, id }) => role === 'owner' && id !== user.id)
  );
}

/** Staff can open this page too, because the email about an offered business leads here. */
function NotForStaff({ user }: { user: User }) {
  return (
    <>
      <HandoverOffer user={user} className="mb-4 sm:mb-6" />
      <Card>
        <EmptyState
          title="The team is for owners and managers"
          description="Ask one of them if you need something changed."
        />
      </Card>
    </>
  );
}
