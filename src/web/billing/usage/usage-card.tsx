import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier, PLANS } from '#shared/billing/plans.ts';
import { askOwnerSentence } from '#shared/team/whom-to-ask.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { UsageMeters } from './usage-meters.tsx';

/** The plan, this month's usage, and a button to change the plan. */
export function UsageCard({
  user,
  venueId,
  onManagePlan,
}: {
  user: User;
  venueId: string | undefined;
  onManagePlan: () => void;
}) {
  const tier = effectiveTier(user);
  return (
    <Card>
      <CardHeader
        title={`${PLANS[tier].name} plan`}
        description={
          user.role === 'owner'
            ? 'This month so far'
            : `This month so far. Only an owner can change the plan. ${askOwnerSentence(user)}`
        }
        action={
          user.role === 'owner' && (
            <Button variant="secondary" size="sm" onClick={onManagePlan}>
              {tier === 'starter' ? `Upgrade to ${PLANS.pro.name}` : 'Manage Plan'}
            </Button>
          )
        }
      />
      <UsageMeters user={user} venueId={venueId} />
    </Card>
  );
}
