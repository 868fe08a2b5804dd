import type Stripe from 'stripe';
import { gbp, type Money } from '../port.ts';

type Change = {
  customerId: string;
  amount: Money;
  reason: string;
  metadata: Record<string, string>;
};

/**
 * Stripe forgets idempotency keys after a day, but credit must never be given twice. So this looks
 * for the transaction among the customer's newest ones before creating it.
 */
export async function adjustCredit(
  stripe: Stripe,
  { customerId, amount, reason, metadata }: Change,
  key: string,
): Promise<{ transactionId: string; credit: Money }> {
  // Stripe's customer balance is what the customer owes, so credit is negative.
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
