import { Link } from 'wouter';
import {
  formatPrice,
  MONEY_BACK_DAYS,
  PLANS,
  REPLY_PACK,
  TIERS,
  type Tier,
} from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { storePreferredPlan } from '#web/platform/browser/preferred-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckList } from '#web/ui/layout/check-list.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { Section } from './section.tsx';

const { starter, pro, premium } = PLANS;

/** What every plan includes, the free one too. */
const IN_EVERY_PLAN = ['Calls to the table', 'Guest tickets in nine languages', 'Safety alerts'];

const OFFERS: Record<Tier, { text: string; includes: readonly string[] }> = {
  starter: {
    text: 'See what your guests have to say.',
    includes: [
      `${starter.monthlyFeedbackLimit} feedback submissions a month`,
      `${starter.monthlyReplyLimit} replies a month`,
      '1 location',
      'Core dashboard',
      ...IN_EVERY_PLAN,
    ],
  },
  pro: {
    text: 'For restaurants that listen every day.',
    includes: [
      'Calls, tickets and safety alerts',
      'Unlimited feedback',
      `${pro.monthlyReplyLimit} replies a month`,
      'Multiple locations',
      'Full analytics',
      'Reward system',
      `Add-on: ${formatPrice(REPLY_PACK.pricePence)} per ${REPLY_PACK.credits} replies`,
    ],
  },
  premium: {
    text: 'For groups that compare their sites.',
    includes: [
      'Calls, tickets and safety alerts',
      'Unlimited feedback',
      `${premium.monthlyReplyLimit} replies a month`,
      'Unlimited locations',
      'Cross-site analytics',
      'Performance comparison',
      'Priority support',
    ],
  },
};

export function Pricing() {
  return (
    <Section id="pricing" title="Start free. Pay when it pays off." align="center">
      <ul className="mx-auto grid max-w-md gap-6 lg:max-w-none lg:grid-cols-3">
        {TIERS.map((tier) => (
          <PlanCard key={tier} tier={tier} />
        ))}
      </ul>
      <div className="mt-10 text-center">
        <p className="font-semibold text-lg">No setup fees. Cancel anytime.</p>
        <p className="mt-1 text-ink-soft">
          Paid plans come with a {MONEY_BACK_DAYS}-day{' '}
          <span className="whitespace-nowrap">money-back</span> guarantee.
        </p>
      </div>
    </Section>
  );
}

/** The sign-up page for a plan; a paid plan is in its address. */
function registerPath(tier: Tier): string {
  return tier === 'starter' ? paths.register : `${paths.register}?plan=${tier}`;
}

function PlanCard({ tier }: { tier: Tier }) {
  const plan = PLANS[tier];
  const { text, includes } = OFFERS[tier];
  const isPopular = tier === 'pro';
  const period = plan.isPricedPerLocation ? 'per month per location' : 'per month';
  return (
    <li
      className={classNames(
        'relative flex flex-col rounded-lg border bg-surface p-6 sm:p-8',
        isPopular && 'border-basil ring-1 ring-basil',
      )}
    >
      {isPopular && (
        <Badge tone="highlight" className="absolute -top-3 left-6 sm:left-8">
          Most Popular
        </Badge>
      )}
      <h3 className="font-semibold text-xl">{plan.name}</h3>
      <p className="mt-1 text-ink-soft">{text}</p>
      <p className="mt-6 flex h-13 items-baseline gap-2">
        <span className="font-display font-semibold text-4xl">
          {plan.pricePence === 0 ? 'Free' : formatPrice(plan.pricePence)}
        </span>{' '}
        {plan.pricePence > 0 && <span className="text-ink-soft text-sm leading-4">{period}</span>}
      </p>
      <CheckList items={includes} className="mt-6 mb-8 flex flex-col gap-3 border-t pt-6" />
      <Button asChild variant={isPopular ? 'primary' : 'secondary'} className="mt-auto">
        <Link href={registerPath(tier)} onClick={() => storePreferredPlan(tier)}>
          Start Free
        </Link>
      </Button>
    </li>
  );
}
