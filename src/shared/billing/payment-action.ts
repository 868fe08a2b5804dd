/** What a card form needs. `payment` is confirmed with money, `setup` only keeps a card for later. */
export type PaymentAction = {
  clientSecret: string;
  secretKind: 'payment' | 'setup';
  subscriptionId: string;
  /** What the card will be charged now; absent where only a card is kept. */
  amountPence?: number;
};

/**
 * A refusal with PAYMENT_REQUIRED carries these fields beside `code` and `message` where the owner
 * can do something about it: approve the payment at the bank, or pay with another card.
 */
export function paymentActionOf(refusal: unknown): PaymentAction | undefined {
  const { clientSecret, secretKind, subscriptionId, amountPence } = Object(refusal) as {
    [Field in keyof PaymentAction]?: unknown;
  };
  const isComplete =
    typeof clientSecret === 'string' &&
    (secretKind === 'payment' || secretKind === 'setup') &&
    typeof subscriptionId === 'string' &&
    (amountPence === undefined || isPence(amountPence));
  return isComplete ? { clientSecret, secretKind, subscriptionId, amountPence } : undefined;
}

function isPence(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
