import { MONEY_BACK_DAYS, PLANS } from '#shared/billing/plans.ts';
import type { SubscriptionOverview } from '#shared/subscriptions/contract.ts';

const { monthlyFeedbackLimit, monthlyReplyLimit } = PLANS.starter;

const WHAT_HAPPENS = `It ends at once, and Starter begins: ${monthlyFeedbackLimit} feedback submissions and ${monthlyReplyLimit} reply credits a month. Your restaurants and their feedback stay.`;
const REFUND = `Your first payment was less than ${MONEY_BACK_DAYS} days ago, so all you have paid goes back to your card.`;
const CREDIT =
  'The time that you have paid for and not used becomes credit for coming invoices; no money goes back to your card.';
const NOTHING_BACK = 'What is unpaid is not asked for any more, and nothing is given back.';
const EITHER = `All you have paid goes back to your card within ${MONEY_BACK_DAYS} days of your first payment; later, time that you have not used becomes credit.`;

/** What ending a paid plan means for this owner's money. Without an overview it names the rules. */
export function endingWords(overview: SubscriptionOverview | undefined): string {
  return `${WHAT_HAPPENS} ${moneyWords(overview)}`;
}

function moneyWords(overview: SubscriptionOverview | undefined): string {
  if (!overview) return EITHER;
  if (overview.moneyBackUntil) return REFUND;
  return overview.pastDueUntil ? NOTHING_BACK : CREDIT;
}
