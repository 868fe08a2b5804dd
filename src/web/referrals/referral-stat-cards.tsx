import { CircleCheck, Hourglass, type LucideIcon, PiggyBank, Users } from 'lucide-react';
import { formatPrice } from '#shared/billing/plans.ts';
import type { Referral, ReferralStats } from '#shared/referrals/contract.ts';
import { REFEREE_CREDIT_PENCE, REFERRER_CREDIT_PENCE } from '#shared/referrals/credits.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { formatPounds } from './referral-formats.ts';

export function ReferralStatCards({ stats, referrals = [] }: Partial<ReferralStats>) {
  const comingPence = pendingCreditPence(referrals);
  return (
    <section
      aria-label="Your figures"
      aria-busy={!stats}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 sm:gap-4 lg:grid-cols-4 lg:gap-6"
    >
      <StatCard
        icon={Users}
        label="Total Referrals"
        value={stats?.totalReferrals}
        note="Signed up through you"
      />
      <StatCard
        icon={Hourglass}
        label="Pending"
        value={stats?.pendingReferrals}
        note="Your credit is still to come"
      />
      <StatCard
        icon={CircleCheck}
        label="Completed"
        value={stats?.rewardedReferrals}
        note="First payment made"
      />
      <StatCard
        icon={PiggyBank}
        label="Total Earned"
        value={stats && formatPounds(stats.totalEarnings)}
        note={
          comingPence > 0
            ? `${formatPounds(comingPence)} more on its way`
            : 'Credit for your invoices'
        }
      />
    </section>
  );
}

/** Credit from completed referrals that has not been granted yet. */
function pendingCreditPence(referrals: readonly Referral[]): number {
  return referrals
    .filter(({ awardDueAt, status }) => awardDueAt && status === 'completed')
    .reduce((sum, { referrerCreditAmount }) => sum + referrerCreditAmount, 0);
}

function StatCard({
  icon: Icon,
  label,
  value,
  note,
}: {
  icon: LucideIcon;
  label: string;
  value: number | string | undefined;
  /** Says what the number counts. */
  note: string;
}) {
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex items-center gap-2 text-ink-soft">
        <Icon aria-hidden className="size-4 shrink-0 text-basil-ink" />
        <h2 className="min-w-0 font-medium text-sm">{label}</h2>
      </div>
      <div className="mt-1 flex min-h-11 items-end font-display font-semibold text-2xl tracking-tight sm:text-3xl">
        {value?.toLocaleString('en-GB') ?? <Skeleton className="mb-1.5 h-8 w-16" />}
      </div>
      <p className="mt-1 text-ink-soft text-sm">{note}</p>
    </Card>
  );
}

const STEPS = [
  {
    title: 'Share Your Link',
    text: 'Send it to restaurants that should hear what their guests think.',
  },
  {
    title: 'They Sign Up',
    text: 'It counts once they are on a paid plan and their first payment is made.',
  },
  {
    title: 'Earn Rewards',
    text: `You get ${formatPrice(REFERRER_CREDIT_PENCE)} credit, they get 1 month of Pro free.`,
    note: `Their free month is a ${formatPrice(REFEREE_CREDIT_PENCE)} credit on the next invoice after that first payment. Yours arrives when the money-back period ends.`,
  },
];

export function HowReferralsWork() {
  return (
    <Card>
      <CardHeader title="How It Works" />
      <ol className="flex flex-col gap-5">
        {STEPS.map(({ title, text, note }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-basil-soft font-semibold text-basil-ink text-sm"
            >
              {index + 1}
            </span>
            <div className="min-w-0 pt-0.5">
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-0.5 text-ink-soft">{text}</p>
              {note && <p className="mt-1.5 text-ink-soft text-sm">{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
