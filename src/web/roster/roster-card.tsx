import { useQuery } from '@tanstack/react-query';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { RosterPerson } from '#shared/roster/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { PersonForm } from './person-form.tsx';
import { PersonRow } from './person-row.tsx';
import { ProposedPeople } from './proposed-people.tsx';
import { refreshRoster, rosterQuery } from './queries.ts';
import { proposalsFrom, type TeamMember } from './team-proposals.ts';

/** The people who serve at a restaurant, under the names that guests use. */
export function RosterCard({
  venue: { venueId, name },
  members,
}: {
  venue: { venueId: string; name: string };
  /** The members of the team who work at this restaurant. */
  members: readonly TeamMember[];
}) {
  const roster = useQuery(rosterQuery(venueId));
  const [edited, setEdited] = useState<RosterPerson | 'new'>();
  const people = roster.data;
  const proposals = people ? proposalsFrom(members, people) : [];
  const person = edited === 'new' ? undefined : edited;
  const linked = new Set(people?.map(({ memberId }) => memberId));
  return (
    <Card>
      <CardHeader
        title={`People who serve at ${name}`}
        description="Guests can name them and you can give them tables. No account needed."
        className="max-sm:grid max-sm:justify-items-start"
        action={
          people && (
            <Button size="sm" variant="secondary" onClick={() => setEdited('new')}>
              <Plus aria-hidden />
              Add a person
            </Button>
          )
        }
      />
      {roster.isPending && <RosterSkeleton />}
      {roster.isError && !people && (
        <ErrorState
          title="We could not load the people"
          description="Check your connection and try again."
          onRetry={() => void roster.refetch()}
          isRetrying={roster.isFetching}
          className="py-6"
        />
      )}
      {people?.length === 0 && (
        <EmptyState
          icon={UsersRound}
          title="Nobody yet"
          description="Add your servers by the names guests use. Then set their tables on the floor."
          className="py-6"
        />
      )}
      {people && people.length > 0 && (
        <ul className="divide-y">
          {people.map((each) => (
            <PersonRow
              key={each.id}
              person={each}
              memberName={members.find(({ id }) => id === each.memberId)?.name}
              onEdit={() => setEdited(each)}
              onChanged={() => void refreshRoster(venueId)}
            />
          ))}
        </ul>
      )}
      {proposals.length > 0 && <ProposedPeople {...{ venueId, proposals }} />}
      <Dialog
        open={edited !== undefined}
        onOpenChange={(isOpen) => !isOpen && setEdited(undefined)}
        title={person ? `Change ${person.name}` : 'Add a person'}
      >
        <PersonForm
          venueId={venueId}
          person={person}
          members={members.filter(({ id }) => id === person?.memberId || !linked.has(id))}
          onDone={(hasChanged) => {
            setEdited(undefined);
            if (hasChanged) void refreshRoster(venueId);
          }}
        />
      </Dialog>
    </Card>
  );
}

function RosterSkeleton() {
  return (
    <div aria-busy className="flex items-center gap-4 py-2">
      <Skeleton className="size-10 shrink-0 rounded-full" />
      <div className="min-w-0 flex-1">
        <Skeleton className="w-32 max-w-full" />
        <Skeleton className="mt-2.5 h-3.5 w-48 max-w-full" />
      </div>
    </div>
  );
}
