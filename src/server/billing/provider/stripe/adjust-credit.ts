import type Stripe from 'stripe';
import { gbp, type Money } from '../port.ts';

type Change = {
  customerId: string;
  amount: Money;
  reason: string;
  metadata: Record<string, string>;
};

/**
 * Keys are forgotten after a day, and credit must not be given twice for ever: what was made but
 * never written down here is first looked for among the customer's newest movements.
 */
export async function adjustCredit(
  stripe: Stripe,
  { customerId, amount, reason, metadata }: Change,
  key: string,
): Promise<{ transactionId: string; credit: Money }> {
  // At Stripe a customer's balance is what they owe, so credit is negative.
  const owed = 0 - amount.pence;
  const { data } = await stripe.customers.listBalanceTransactions(customerId, { limit: 100 });
  const known = data.find((made) => made.metadata?.key === key && made.amount === owed);
  const { id, ending_balance } =
    known ??
    (await stripe.customers.createBalanceTransaction(
      customerId,
      {
        amount: owed,
        currency: amount.currency,
        description: reason,
        metadata: { ...metadata, key },
      },
      { idempotencyKey: key },
    ));
  return { transactionId: id, credit: gbp(0 - ending_balance) };
}
