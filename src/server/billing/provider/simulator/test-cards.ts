import { signWith } from '#server/platform/keyring.ts';
import { TEST_CARDS } from '#shared/billing/test-cards.ts';
import type { Card, EnteredCard } from '../port.ts';
import type { CardBehaviour, StoredCard } from './account.ts';

/** The only card numbers accepted, because people do type real card numbers into trial forms. */
const BEHAVIOURS = new Map<string, CardBehaviour>(
  TEST_CARDS.map(({ number, behaviour }) => [number.replaceAll(' ', ''), behaviour]),
);

export type KnownCard = Card & { fingerprint: string; behaviour: CardBehaviour };
export type ChargeOutcome =
  | { outcome: 'paid' }
  | { outcome: 'needs_approval' }
  | { outcome: 'declined'; message: string };

const DECLINED = 'Your card was declined.';
const EXPIRED = 'Your card has expired.';

/** The part of a card that is stored. The card number never leaves this function. */
export function readCard(card: EnteredCard, at: Date, key: Uint8Array): KnownCard | string {
  const number = card.number.replace(/[\s-]/g, '');
  const behaviour = BEHAVIOURS.get(number);
  if (!behaviour) return 'Only the test cards listed here work. Please never enter a real card.';
  if (!/^\d{3,4}$/.test(card.cvc)) return "Your card's security code is incomplete.";
  const { expMonth, expYear } = card;
  if (!isMonth(expMonth) || !isYear(expYear)) return "Your card's expiry date is incomplete.";
  if (isExpired(card, at)) return EXPIRED;
  const fingerprint = signWith(key, number);
  return { brand: 'visa', last4: number.slice(-4), expMonth, expYear, fingerprint, behaviour };
}

/** The bank's decision. `isPresent`: the customer is online and can approve. */
export function chargeCard(
  card: Pick<StoredCard, 'behaviour' | 'charges' | 'expMonth' | 'expYear'>,
  at: Date,
  isPresent: boolean,
): ChargeOutcome {
  if (isExpired(card, at)) return { outcome: 'declined', message: EXPIRED };
  switch (card.behaviour) {
    case 'pays':
      return { outcome: 'paid' };
    case 'pays_once':
      return card.charges === 0 ? { outcome: 'paid' } : { outcome: 'declined', message: DECLINED };
    case 'declined':
      return { outcome: 'declined', message: DECLINED };
    case 'insufficient_funds':
      return { outcome: 'declined', message: 'Your card has insufficient funds.' };
    case 'expired':
      return { outcome: 'declined', message: EXPIRED };
    case 'asks_approval':
      return isPresent
        ? { outcome: 'needs_approval' }
        : { outcome: 'declined', message: 'Your bank asks you to approve this payment.' };
  }
}

function isMonth(month: number): boolean {
  return Number.isInteger(month) && month >= 1 && month <= 12;
}

function isYear(year: number): boolean {
  return Number.isInteger(year) && year >= 2000 && year <= 2099;
}

/** A card is valid until the end of its month. */
function isExpired({ expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>, at: Date): boolean {
  return Date.UTC(expYear, expMonth) <= at.getTime();
}
