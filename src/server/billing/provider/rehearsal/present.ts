import { PLANS } from '#shared/billing/plans.ts';
import { gbp } from '../gbp.ts';
import type { Checkout, ClientAction, Invoice, PaidPlan, Refund, Subscription } from '../port.ts';
import type {
  SimulatedCheckoutRow,
  SimulatedCustomer,
  SimulatedIntent,
  SimulatedInvoice,
  SimulatedRefund,
  SimulatedSubscription,
} from './table.ts';

export function presentSubscription(
  row: SimulatedSubscription,
  customer: Pick<SimulatedCustomer, 'userId'>,
): Subscription {
  const { pendingPlan, pendingQuantity, pendingExpiresAt } = row;
  return {
    id: row.id,
    customerId: row.customerId,
    userId: customer.userId,
    plan: row.plan,
    quantity: row.quantity,
    status: row.status,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    endedAt: row.endedAt,
    hasPaymentMethod: row.cardId !== null,
    pending:
      pendingPlan && pendingQuantity && pendingExpiresAt
        ? { plan: pendingPlan, quantity: pendingQuantity, expiresAt: pendingExpiresAt }
        : null,
  };
}

export function presentAction(intent: SimulatedIntent | null | undefined): ClientAction {
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') {
    return { kind: 'none' };
  }
  const { clientSecret, amount } = intent;
  return intent.kind === 'payment'
    ? { kind: 'confirm_payment', clientSecret, amount: gbp(amount) }
    : { kind: 'confirm_setup', clientSecret };
}

export function presentInvoice(row: SimulatedInvoice): Invoice {
  return {
    id: row.id,
    subscriptionId: row.subscriptionId,
    at: row.createdAt,
    reason: row.reason,
    status: row.status,
    total: gbp(row.total),
    due: gbp(row.due),
    url: null,
  };
}

export function presentCheckout(row: SimulatedCheckoutRow): Checkout {
  const { id, customerId, state, amount, metadata } = row;
  return { id, customerId, state, amount: gbp(amount), metadata };
}

export function presentRefund(row: SimulatedRefund): Refund {
  const { id, invoiceId, checkoutId, amount, createdAt } = row;
  const of = invoiceId ? { invoiceId } : checkoutId ? { checkoutId } : null;
  return { id, of, at: createdAt, amount: gbp(amount), status: 'succeeded' };
}

export function monthlyPence(plan: PaidPlan, quantity: number): number {
  return PLANS[plan].pricePence * quantity;
}
