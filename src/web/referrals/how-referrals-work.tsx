import { formatPrice } from '#shared/billing/plans.ts';
import { REFEREE_CREDIT_PENCE, REFERRER_CREDIT_PENCE } from '#shared/referrals/credits.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

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
    note: `Their free month is a ${formatPrice(REFEREE_CREDIT_PENCE)} credit on the next invoice after that first payment. Yours lands when its money-back time is over.`,
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
