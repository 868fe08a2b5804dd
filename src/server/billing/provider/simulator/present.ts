import {
  type CardPayment,
  type Checkout,
  type ClientAction,
  gbp,
  type Invoice,
  type Refund,
  type Subscription,
} from '../port.ts';
import type {
  Intent,
  SimulatedAccount,
  StoredCheckout,
  StoredInvoice,
  StoredRefund,
  StoredSubscription,
} from './account.ts';
import type { Ledger } from './ledger.ts';

export function presentSubscription(
  stored: StoredSubscription,
  { customerId, businessId }: Pick<Ledger, 'customerId' | 'businessId'>,
): Subscription {
  const { anchorDay: _, carried: _c, createdAt: _a, cardId, pending, ...rest } = stored;
  return {
    ...rest,
    customerId,
    businessId,
    hasPaymentMethod: cardId !== null,
    pending: pending && {
      plan: pending.plan,
      quantity: pending.quantity,
      expiresAt: pending.expiresAt,
    },
  };
}

export function presentAction(intent: Intent | undefined): ClientAction {
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') {
    return { kind: 'none' };
  }
  const { clientSecret, amount } = intent;
  return intent.kind === 'payment'
    ? { kind: 'confirm_payment', clientSecret, amount: gbp(amount) }
    : { kind: 'confirm_setup', clientSecret };
}

export function presentInvoice(invoice: StoredInvoice): Invoice {
  const { id, subscriptionId, createdAt: at, reason, status, covers = null } = invoice;
  const [total, due] = [gbp(invoice.total), gbp(invoice.due)];
  return { id, subscriptionId, at, reason, status, total, due, vat: null, url: null, covers };
}

/** Which card paid which invoice or checkout. */
export function presentCardPayments({ intents, cards }: SimulatedAccount): CardPayment[] {
  return intents.flatMap(({ kind, status, cardId, invoiceId, checkoutId }) => {
    const card = cards.find(({ id }) => id === cardId);
    const of = invoiceId ? { invoiceId } : checkoutId ? { checkoutId } : null;
    if (kind !== 'payment' || status !== 'succeeded' || !card || !of) return [];
    return [{ of, card: { brand: card.brand, last4: card.last4 } }];
  });
}

export function presentCheckout(
  { id, state, amount, metadata }: StoredCheckout,
  customerId: string,
): Checkout {
  return { id, customerId, state, amount: gbp(amount), metadata };
}

export function presentRefund({ id, of, amount, createdAt: at }: StoredRefund): Refund {
  return { id, of, at, amount: gbp(amount), status: 'succeeded' };
}
