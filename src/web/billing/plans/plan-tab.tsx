import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier, PLANS, type Tier } from '#shared/billing/plans.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CheckList } from '#web/ui/layout/check-list.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { TextAction } from '#web/ui/text-action.tsx';
import { TestModeBanner } from '../checkout/test-mode-banner.tsx';
import { BillingDetails } from '../payments/billing-details.tsx';
import { OpenPaymentAlert } from '../payments/open-payment-alert.tsx';
import { subscriptionOverviewQuery } from '../queries.ts';
import { UsageMeters } from '../usage/usage-meters.tsx';
import { EndPlanDialog, PlanEndAlert } from './end-plan-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PLAN_DESCRIPTIONS, planPrice, pricePeriod, proBenefitsForTier } from './plan-offers.ts';

/** The plan in the settings; with a venue it also shows this month's usage. */
export function PlanTab({ user, venueId }: { user: User; venueId?: string }) {
  const [isChoosing, setChoosing] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const tier = effectiveTier(user);
  const isStarter = tier === 'starter';
  const mayOwe = user.paymentCustomerId !== null;
  const { data: overview } = useQuery({ ...subscriptionOverviewQuery, enabled: mayOwe });
  const isAskedToAct =
    overview && (overview.pastDueUntil ?? overview.pendingChange ?? overview.cancelAtPeriodEnd);
  const mayEnd = !isStarter && overview?.quantity != null;
  return (
    <div className="flex flex-col gap-6">
      <TestModeBanner />
      {overview && <OpenPaymentAlert overview={overview} />}
      {overview && <PlanEndAlert overview={overview} />}
      <Card>
        <CardHeader
          title={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              Current plan <PlanBadge tier={tier} />
            </span>
          }
          className="mb-0"
          description={`${planPrice(tier)}${isStarter ? ',' : ''} ${pricePeriod(tier)}`}
          action={
            // This button is not primary, because an alert above may already have the primary
            // button.
            <Button
              variant={isAskedToAct ? 'secondary' : 'primary'}
              onClick={() => setChoosing(true)}
            >
              {isStarter ? `Upgrade to ${PLANS.pro.name}` : 'Manage Plan'}
            </Button>
          }
        />
        {mayEnd && (
          <p className="mt-3 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
            <TextAction onClick={() => setEnding(true)}>End plan</TextAction>
            We’ll show what changes first.
          </p>
        )}
      </Card>
      <Card>
        <CardHeader title="Usage" />
        <UsageMeters user={user} venueId={venueId} />
      </Card>
      <BillingDetails user={user} />
      <Card>
        <CardHeader title={`${PLANS[tier].name} benefits`} />
        <CheckList items={PLAN_DESCRIPTIONS[tier].includes} />
        {tier === 'premium' && (
          <details className="group mt-5 border-t pt-3">
            <summary className="flex min-h-11 list-none items-center gap-2 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden
                className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-90"
              />
              {PLANS.pro.name} benefits
            </summary>
            <p className="mt-1 mb-4 text-ink-soft text-sm">
              Your plan includes everything in {PLANS.pro.name}. Locations and reply credits are
              listed above.
            </p>
            <CheckList items={proBenefitsForTier(tier)} />
          </details>
        )}
      </Card>
      {isStarter && (
        <Card>
          <CardHeader
            title={`${PLANS.pro.name} benefits`}
            description={PLAN_DESCRIPTIONS.pro.summary}
          />
          <CheckList items={proBenefitsForTier(tier)} />
        </Card>
      )}
      <EndPlanDialog plan={tier} preferred="later" open={isEnding} onOpenChange={setEnding} />
      <PlanDialog open={isChoosing} onOpenChange={setChoosing} user={user} />
    </div>
  );
}

const TONES = { starter: 'neutral', pro: 'basil', premium: 'highlight' } as const;

function PlanBadge({ tier }: { tier: Tier }) {
  return <Badge tone={TONES[tier]}>{PLANS[tier].name}</Badge>;
}
