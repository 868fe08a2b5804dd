import type { Referral } from '#shared/referrals/contract.ts';
import { Badge, type BadgeProps } from '#web/ui/status/badge.tsx';
import { formatDay, formatPounds } from './referral-formats.ts';

const WHY_REVOKED = {
  'payment-returned': 'Their first payment was returned.',
  'same-person': 'Both accounts are paid for by one person.',
} as const;

export function ReferralRow({ referral }: { referral: Referral }) {
  const { refereeEmail, createdAt, completedAt, revokedReason } = referral;
  const { label, tone } = badgeOfReferral(referral);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 basis-64 grow">
        <p className="wrap-anywhere font-medium">{refereeEmail ?? 'Anonymous Signup'}</p>
        <p className="mt-0.5 text-ink-soft text-sm">
          Referred on {formatDay(createdAt)}
          {completedAt && (
            <>
              {' • '}
              <span className="whitespace-nowrap">Completed {formatDay(completedAt)}</span>
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

const BADGES = new Map<string, ReferralBadge>([
  ['pending', { label: 'Pending', tone: 'saffron' }],
  ['completed', { label: 'Completed', tone: 'neutral' }],
  ['revoked', { label: 'Revoked', tone: 'chili' }],
]);

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
        {sum} lands on {formatDay(awardDueAt)}
      </p>
    );
  }
  return null;
}
