import type { PlanEndingPreview } from '#shared/billing/ending-contract.ts';
import { formatPrice, MONEY_BACK_DAYS, PLANS } from '#shared/billing/plans.ts';
import { HELD_DAYS } from '#shared/feedback/rules.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';

const { monthlyFeedbackLimit: LIMIT, monthlyReplyLimit: REPLIES } = PLANS.starter;
const SEALED = `is held for ${HELD_DAYS} days: upgrade to read it, otherwise it is deleted. Those guests get no reward code.`;
const EITHER = `Within ${MONEY_BACK_DAYS} days of your first payment all that your card was charged for the plan goes back to it; later, time that you have not used becomes credit.`;
const PACKS_STAY = 'Reply credits that you bought are not refunded and stay yours.';

/** Describes the refund if a paid plan ends now. Without a preview it states the rules. */
export function moneyBackWords(preview: PlanEndingPreview | undefined): string {
  if (!preview) return EITHER;
  const { isUnpaid, now } = preview;
  if (now.isMoneyBack) return refundWords(now);
  if (isUnpaid) return 'What is unpaid is not asked for any more, and nothing is given back.';
  if (now.toCreditPence === 0)
    return 'No time that you have paid for is left: nothing is given back.';
  return `The time that you have paid for and not used becomes credit for coming invoices: about ${formatPrice(now.toCreditPence)}. No money goes back to your card.`;
}

/** The exact refund and where it goes. */
function refundWords(now: PlanEndingPreview['now']): string {
  const { toCardPence, toCreditPence, referralCreditPence } = now;
  const card = `Your first payment was less than ${MONEY_BACK_DAYS} days ago, so all that your card was charged for this plan goes back to it: ${formatPrice(toCardPence)}.`;
  const credit =
    toCreditPence > 0
      ? [`The ${formatPrice(toCreditPence)} of credit that it used come back as credit.`]
      : toCreditPence < 0
        ? [`The ${formatPrice(-toCreditPence)} of credit that it gave are taken back.`]
        : [];
  const referral =
    referralCreditPence > 0
      ? [
          `The ${formatPrice(referralCreditPence)} of credit for coming by a referral are taken back.`,
        ]
      : [];
  return [card, ...credit, ...referral, PACKS_STAY].join(' ');
}

/** Describes what happens if the plan runs until the end of the paid period. */
export function planEndWords({ plan, periodEnd, moneyBackUntil }: PlanEndingPreview): string {
  const until = periodEnd ? formatDay(periodEnd) : 'its end';
  const guarantee = moneyBackUntil
    ? ` Your money back is possible until ${formatDay(moneyBackUntil)}, by ending it at once.`
    : '';
  return `You keep ${PLANS[plan].name} until ${until} and are not charged again. No money goes back to your card. You can change your mind until then.${guarantee}`;
}

/** Describes what Starter includes, with the owner's actual numbers. */
export function describeStarterPlan(
  preview: PlanEndingPreview | undefined,
  isNow: boolean,
): string[] {
  if (!preview) {
    return [
      `Starter takes ${LIMIT} guests and has ${REPLIES} reply credits a month.`,
      'Your restaurants and their feedback stay.',
    ];
  }
  return [
    isNow ? guestsNow(preview) : guestsLater(preview),
    venueWords(preview),
    isNow
      ? `Starter has ${REPLIES} reply credits a month. Of this month, ${preview.month.repliesLeft} are left; you cannot buy more.`
      : `Starter has ${REPLIES} reply credits a month, and those you have used that month count. Credits that you have bought stay; you cannot buy more.`,
    preview.plan === 'premium'
      ? 'CSV export and the comparison of your sites are no longer there.'
      : 'CSV export is no longer there.',
  ];
}

function guestsNow({ month }: PlanEndingPreview): string {
  const { feedbackUsed: used } = month;
  const until = formatDay(month.endsAt);
  const come = `${used} ${used === 1 ? 'guest has' : 'guests have'} written this month`;
  if (used >= LIMIT) {
    return `${come}, and Starter takes ${LIMIT}. You keep all of it, but what comes until ${until} ${SEALED}`;
  }
  return `${come} and count: Starter takes ${LIMIT}, so ${LIMIT - used} more until ${until}. What comes beyond that ${SEALED}`;
}

function guestsLater({ periodEnd }: PlanEndingPreview): string {
  const day = periodEnd ? formatDay(periodEnd) : 'then';
  return `From ${day} on, Starter takes ${LIMIT} guests a month. Those who have written earlier in that month count. You keep all that has come; what comes beyond the ${LIMIT} ${SEALED}`;
}

function venueWords({ locations }: PlanEndingPreview): string {
  if (locations === 0) return `You can add ${PLANS.starter.maxLocations} restaurant.`;
  return locations === 1
    ? 'Your restaurant and its feedback stay. Another one needs a paid plan.'
    : `All ${locations} restaurants and their feedback stay and go on working; together they share the ${LIMIT} guests. Another one needs a paid plan.`;
}
