import { HandCoins } from 'lucide-react';
import { MAX_REFERRALS, type Referral } from '#shared/referrals/contract.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { ReferralRow } from './referral-row.tsx';

export function ReferralHistory({ referrals }: { referrals: readonly Referral[] | undefined }) {
  return (
    <Card>
      <CardHeader
        title="Referral History"
        description={
          referrals?.length === MAX_REFERRALS ? `The newest ${MAX_REFERRALS} are shown.` : undefined
        }
      />
      {referrals?.length === 0 ? (
        <EmptyState
          icon={HandCoins}
          title="No referrals yet. Start sharing your link to earn rewards!"
          className="py-8"
        />
      ) : (
        <ul aria-busy={!referrals} className="divide-y">
          {referrals?.map((referral) => <ReferralRow key={referral.id} referral={referral} />) ??
            PLACEHOLDERS}
        </ul>
      )}
    </Card>
  );
}

const PLACEHOLDERS = ['first', 'second', 'third'].map((place) => (
  <li key={place} className="flex items-center gap-4 py-4">
    <div className="min-w-0 flex-1">
      <Skeleton className="w-56 max-w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-40 max-w-full" />
    </div>
    <Skeleton className="h-6 w-20 rounded-full" />
  </li>
));
