import { Store } from 'lucide-react';
import type { User } from '#shared/accounts/contract.ts';
import { askManagerOrOwnerSentence, askOwnerSentence } from '#shared/team/whom-to-ask.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';

/** Shown to a member who was given no restaurant, or whose last one was deleted. */
export function NoVenueForMember({ user, headingLevel }: { user: User; headingLevel?: 1 }) {
  return (
    <Card>
      <EmptyState
        icon={Store}
        {...(headingLevel && { headingLevel })}
        title="You don’t have a restaurant yet"
        description={`You’re part of ${user.businessName}, but nobody has given you a restaurant yet. ${
          user.role === 'staff' ? askManagerOrOwnerSentence(user) : askOwnerSentence(user)
        }`}
      />
    </Card>
  );
}
