import type { Referral } from '#shared/referrals/contract.ts';
import type { BadgeProps } from '#web/ui/status/badge.tsx';

type Shown = { label: string; tone: BadgeProps['tone'] };

const BADGES = new Map<string, Shown>([
  ['pending', { label: 'Pending', tone: 'saffron' }],
  ['completed', { label: 'Completed', tone: 'neutral' }],
  ['revoked', { label: 'Revoked', tone: 'chili' }],
]);

/** An unknown status is shown as it is. */
export function badgeOfReferral({
  status,
  referrerCreditAwarded,
}: Pick<Referral, 'status' | 'referrerCreditAwarded'>): Shown {
  if (status === 'rewarded') {
    return referrerCreditAwarded
      ? { label: 'Rewarded', tone: 'basil' }
      : { label: 'Processing', tone: 'neutral' };
  }
  return BADGES.get(status) ?? { label: status, tone: 'outline' };
}
