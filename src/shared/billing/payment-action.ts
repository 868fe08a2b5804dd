/** Input of a card form. `payment` charges the card, `setup` only saves it for later. */
export type PaymentAction = {
  clientSecret: string;
  secretKind: 'payment' | 'setup';
  subscriptionId: string;
  /** Charged to the card now; absent if the card is only saved. */
  amountPence?: number;
};

/**
 * Reads how to pay from an error. If the owner can act, by approving the payment at the bank or
 * paying with another card, a PAYMENT_REQUIRED error has the fields of `PaymentAction` in addition
 * to `code` and `message`.
 */
export function readPaymentAction(refusal: unknown): PaymentAction | undefined {
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
