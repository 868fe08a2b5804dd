import { HandCoins } from 'lucide-react';
import { MAX_REFERRALS, type Referral } from '#shared/referrals/contract.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Badge, type BadgeProps } from '#web/ui/status/badge.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { formatPounds, formatShortDay } from './referral-formats.ts';

const WHY_REVOKED = {
  'payment-returned': 'Their first payment was returned.',
  'same-person': 'One person pays for both accounts.',
} as const;
const BADGES = new Map<string, ReferralBadge>([
  ['pending', { label: 'Pending', tone: 'saffron' }],
  ['completed', { label: 'Completed', tone: 'neutral' }],
  ['revoked', { label: 'Revoked', tone: 'chili' }],
]);

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

export function ReferralRow({ referral }: { referral: Referral }) {
  const { refereeEmail, createdAt, completedAt, revokedReason } = referral;
  const { label, tone } = badgeOfReferral(referral);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 basis-64 grow">
        <p className="wrap-anywhere font-medium">{refereeEmail ?? 'Anonymous Signup'}</p>
        <p className="mt-0.5 text-ink-soft text-sm">
          Referred on {formatShortDay(createdAt)}
          {completedAt && (
            <>
              {' • '}
              <span className="whitespace-nowrap">Completed {formatShortDay(completedAt)}</span>
            </>
          )}
        </p>
        {revokedReason && (
          <p className="mt-0.5 text-ink-soft text-sm">{WHY_REVOKED[revokedReason]}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Reward referral={referral} />
        <Badge tone={tone}>{label}</Badge>
      </div>
    </li>
  );
}

type ReferralBadge = { label: string; tone: BadgeProps['tone'] };

/** The badge of a referral. An unknown status is shown as it is. */
function badgeOfReferral({
  status,
  referrerCreditAwarded,
}: Pick<Referral, 'status' | 'referrerCreditAwarded'>): ReferralBadge {
  if (status === 'rewarded') {
    return referrerCreditAwarded
      ? { label: 'Rewarded', tone: 'basil' }
      : { label: 'Processing', tone: 'neutral' };
  }
  return BADGES.get(status) ?? { label: status, tone: 'outline' };
}

function Reward({ referral }: { referral: Referral }) {
  const { status, referrerCreditAmount, referrerCreditAwarded, awardDueAt } = referral;
  const sum = formatPounds(referrerCreditAmount);
  if (referrerCreditAwarded && status !== 'revoked') {
    return <p className="font-semibold text-basil-ink text-sm">{sum} earned</p>;
  }
  if (awardDueAt && status === 'completed') {
    return (
      <p className="text-ink-soft text-sm">
        {sum} arrives on {formatShortDay(awardDueAt)}
      </p>
    );
  }
  return null;
}
