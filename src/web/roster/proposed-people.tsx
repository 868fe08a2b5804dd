import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { addPerson } from '#shared/roster/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { refreshRoster } from './queries.ts';
import type { Proposal } from './team-proposals.ts';

/** Members of the team who are not on the roster: one tap each, or all at once. */
export function ProposedPeople({
  venueId,
  proposals,
}: {
  venueId: string;
  proposals: readonly Proposal[];
}) {
  const adding = useMutation({
    mutationFn: async (wanted: readonly Proposal[]) => {
      for (const { name, memberId } of wanted) {
        await callApi(addPerson, { query: { venueId }, body: { name, memberId } });
      }
    },
    onError: (error) => toastFailure(error, 'Error', 'We could not add them. Please try again.'),
    onSettled: () => refreshRoster(venueId),
  });
  return (
    <section aria-label="From your team" className="mt-5 border-t pt-4">
      <h3 className="font-semibold">From your team</h3>
      <p className="mt-0.5 text-ink-soft text-sm">
        They sign in here but are not on the list. Add those who serve guests.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {proposals.map((proposal) => (
          <Button
            key={proposal.memberId}
            variant="secondary"
            size="sm"
            disabled={adding.isPending}
            aria-label={`Add ${proposal.name}`}
            onClick={() => adding.mutate([proposal])}
          >
            <Plus aria-hidden />
            {proposal.name}
          </Button>
        ))}
        {proposals.length > 1 && (
          <Button
            variant="quiet"
            size="sm"
            loading={adding.isPending}
            onClick={() => adding.mutate(proposals)}
          >
            Add all {proposals.length}
          </Button>
        )}
      </div>
    </section>
  );
}
