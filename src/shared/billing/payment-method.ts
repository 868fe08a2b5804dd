import { cardName } from './card-name.ts';

type PaidPayment = {
  /** Charged to the card, after credit. */
  duePence: number;
  card: { brand: string; last4: string } | null;
  isSimulated: boolean;
};

/** How a payment was made, as it stands on the receipt. */
export function paymentMethodName({ duePence, card, isSimulated }: PaidPayment): string {
  if (duePence === 0) return 'Account credit';
  if (isSimulated) return card ? `${cardName(card)} (simulated payment)` : 'Simulated payment';
  return card ? cardName(card) : 'Card';
}
