import { formatPrice, MONEY_BACK_DAYS, PLANS } from '#shared/billing/plans.ts';
import type { SubscriptionOverview } from '#shared/subscriptions/contract.ts';

const { monthlyFeedbackLimit, monthlyReplyLimit } = PLANS.starter;

const WHAT_HAPPENS = `It ends at once, and Starter begins: ${monthlyFeedbackLimit} feedback submissions and ${monthlyReplyLimit} reply credits a month. Your restaurants and their feedback stay.`;
const CREDIT =
  'The time that you have paid for and not used becomes credit for coming invoices; no money goes back to your card.';
const NOTHING_BACK = 'What is unpaid is not asked for any more, and nothing is given back.';
const EITHER = `Within ${MONEY_BACK_DAYS} days of your first payment all that your card was charged for the plan goes back to it; later, time that you have not used becomes credit.`;
const PACKS_STAY = 'Reply credits that you bought are not refunded and stay yours.';

/** What ending a paid plan means for this owner's money. Without an overview it names the rules. */
export function endingWords(overview: SubscriptionOverview | undefined): string {
  return `${WHAT_HAPPENS} ${moneyWords(overview)}`;
}

function moneyWords(overview: SubscriptionOverview | undefined): string {
  if (!overview) return EITHER;
  if (overview.moneyBack) return refundWords(overview.moneyBack);
  return overview.pastDueUntil ? NOTHING_BACK : CREDIT;
}

/** Exactly what goes back, and where to. */
function refundWords({ toCardPence, toCreditPence }: MoneyBack): string {
  const card = `Your first payment was less than ${MONEY_BACK_DAYS} days ago, so all that your card was charged for this plan goes back to it: ${formatPrice(toCardPence)}.`;
  const credit =
    toCreditPence > 0
      ? [`The ${formatPrice(toCreditPence)} of credit that it used come back as credit.`]
      : toCreditPence < 0
        ? [`The ${formatPrice(-toCreditPence)} of credit that it gave are taken back.`]
        : [];
  return [card, ...credit, PACKS_STAY].join(' ');
}

type MoneyBack = NonNullable<SubscriptionOverview['moneyBack']>;
