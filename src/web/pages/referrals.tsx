import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { formatPrice } from '#shared/billing/plans.ts';
import { REFERRER_CREDIT_PENCE } from '#shared/referrals/credits.ts';
import { paths } from '#shared/site/paths.ts';
import { myReferralCodeQuery, referralStatsQuery } from '#web/referrals/queries.ts';
import { ReferralHistory } from '#web/referrals/referral-history.tsx';
import { ReferralShareCard } from '#web/referrals/referral-share-card.tsx';
import { HowReferralsWork, ReferralStatCards } from '#web/referrals/referral-stat-cards.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';

export function ReferralsPage() {
  const code = useQuery(myReferralCodeQuery);
  const stats = useQuery(referralStatsQuery);
  const failed = [code, stats].filter(({ isError, data }) => isError && !data);
  const hasNoStats = failed.includes(stats);
  return (
    <OwnerPage section={undefined}>
      <Button asChild variant="quiet" size="sm" className="-ml-3 mb-3">
        <Link href={paths.home}>
          <ArrowLeft aria-hidden />
          Back to Home
        </Link>
      </Button>
      <PageHeader
        title="Invite & Earn"
        description={`Earn ${formatPrice(REFERRER_CREDIT_PENCE)} for every restaurant that joins through you. They get one month of Pro free.`}
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        {failed.length > 0 && (
          <Card>
            <ErrorState
              title="Unable to load your referrals. Please try again."
              onRetry={() => {
                for (const { refetch } of failed) void refetch();
              }}
              isRetrying={failed.some(({ isFetching }) => isFetching)}
              className="py-4"
            />
          </Card>
        )}
        {!hasNoStats && <ReferralStatCards {...stats.data} />}
        <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
          <ReferralShareCard code={code.data} isLoading={code.isPending} />
          <HowReferralsWork />
        </div>
        {!hasNoStats && <ReferralHistory referrals={stats.data?.referrals} />}
      </div>
    </OwnerPage>
  );
}
