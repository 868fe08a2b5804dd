import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import type { SubscriptionLimits } from '#shared/billing/contract.ts';
import { effectiveTier, formatAllowance, PLANS, UNLIMITED } from '#shared/billing/plans.ts';
import { countReplyCredits, replyCreditStatus, usageStatus } from '#shared/billing/usage.ts';
import { askOwnerSentence } from '#shared/team/whom-to-ask.ts';
import { useHasSharedError } from '#web/platform/page/shared-error-state.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { limitsQuery } from '../queries.ts';
import { heldFeedbackSentence } from './held-feedback-sentence.ts';
import { resetDayWords, UsageMeter } from './usage-meter.tsx';

/** The plan's usage. Without a restaurant, it shows the account's reply credits. */
export function UsageMeters({ user, venueId }: { user: User; venueId: string | undefined }) {
  if (venueId !== undefined) return <VenueMeters user={user} venueId={venueId} />;
  return (
    <Meters>
      <ReplyMeter {...countReplyCredits(user, new Date())} resetsAt={user.replyCreditsResetDate} />
    </Meters>
  );
}

function VenueMeters({ user, venueId }: { user: User; venueId: string }) {
  const { data: limits, isError, isFetching, refetch } = useQuery(limitsQuery(venueId));
  useRefreshOnTierChange(user, limits);
  const isSaidAbove = useHasSharedError();
  if (limits) {
    return (
      <>
        <Meters>
          <FeedbackMeter limits={limits} />
          <ReplyMeter {...limits.replyCredits} resetsAt={limits.resetsAt} />
        </Meters>
        {limits.locations > 1 && (
          <p className="mt-4 text-ink-soft text-sm">
            All your {limits.locations} locations together, not only the one you are looking at.
          </p>
        )}
        <ReleasedFeedback count={limits.unsealedFeedback} />
        <HeldFeedback count={limits.heldFeedback} user={user} />
      </>
    );
  }
  if (isError && !isSaidAbove) {
    return (
      <ErrorState
        className="py-4"
        title="Failed to load data"
        description="Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return <MetersSkeleton />;
}

/**
 * Refreshes the account if its plan differs from that of the limits: a payment may have changed it.
 */
function useRefreshOnTierChange(user: User, limits: SubscriptionLimits | undefined): void {
  const { refreshUser } = useSession();
  const isPaid = effectiveTier(user) !== 'starter';
  const isPastDue = user.subscriptionStatus === 'past_due';
  const disagrees =
    limits !== undefined && (limits.isProUser !== isPaid || limits.isPastDue !== isPastDue);
  useEffect(() => {
    if (disagrees) void refreshUser();
  }, [disagrees, refreshUser]);
}

function FeedbackMeter({ limits }: { limits: SubscriptionLimits }) {
  const { monthlyLimit, currentUsage, remainingFeedback } = limits;
  const count = currentUsage.toLocaleString('en-GB');
  const isUnlimited = monthlyLimit === UNLIMITED;
  return (
    <UsageMeter
      label="Feedback this month"
      status={usageStatus(limits)}
      value={Math.min(currentUsage, monthlyLimit)}
      max={isUnlimited ? undefined : monthlyLimit}
    >
      {isUnlimited
        ? `${count} received`
        : `${count} of ${monthlyLimit} used, ${remainingFeedback} left`}
    </UsageMeter>
  );
}

function ReplyMeter({
  available,
  limit,
  resetsAt,
}: {
  available: number;
  limit: number;
  resetsAt: string | null;
}) {
  const extra = Math.max(0, available - limit);
  const left = `${formatAllowance(available)} left`;
  const monthly = formatAllowance(limit);
  return (
    <UsageMeter
      label="Reply credits"
      status={replyCreditStatus(available)}
      value={available - extra}
      max={limit}
    >
      {resetsAt
        ? `${left}, ${monthly} new on ${resetDayWords(resetsAt)}`
        : `${left}, ${monthly} new every month`}
    </UsageMeter>
  );
}

function ReleasedFeedback({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-5">
      {count === 1
        ? '1 more answer is in your inbox because it may be about safety. It doesn’t count towards your limit.'
        : `${count.toLocaleString('en-GB')} more answers are in your inbox because they may be about safety. They don’t count towards your limit.`}
    </p>
  );
}

function HeldFeedback({ count, user }: { count: number; user: User }) {
  if (count === 0) return null;
  return (
    <Alert tone="warning" className="mt-5">
      {heldFeedbackSentence(count, user)}
    </Alert>
  );
}

function Meters({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-8 gap-y-5">
      {children}
    </div>
  );
}

function MetersSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your usage</span>
      <Meters>
        {['feedback', 'replies'].map((meter) => (
          <div key={meter}>
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-1 h-5 w-56 max-w-full" />
            <Skeleton className="mt-2 h-2" />
          </div>
        ))}
      </Meters>
    </div>
  );
}

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
