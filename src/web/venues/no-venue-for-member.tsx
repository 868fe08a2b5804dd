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
        title="No restaurant is yours yet"
        description={`You belong to ${user.businessName}, and none of its restaurants was given to you so far. ${
          user.role === 'staff' ? askManagerOrOwnerSentence(user) : askOwnerSentence(user)
        }`}
      />
    </Card>
  );
}
