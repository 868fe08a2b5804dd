import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { gbp } from '../gbp.ts';
import { PaymentError, type SimulatedControls } from '../port.ts';
import { type Act, act } from './act.ts';
import { wholeSecond } from './billing-period.ts';
import { authenticatePayment, confirmPayment } from './confirm-payment.ts';
import { deliverEvents } from './deliver-events.ts';
import { presentCheckout } from './present.ts';
import { findCheckoutRow, findCustomer, findIntent } from './queries.ts';
import { disputePayment, refundPayment } from './refund-payment.ts';
import type { SimulatedIntent } from './table.ts';
import { readCard } from './test-cards.ts';
import { tick } from './tick.ts';

export type SimulatedNeeds = Pick<Services, 'config' | 'db' | 'now' | 'keys' | 'log'>;

/** What a customer, a bank and the time do; with a real provider none of it is ours to do. */
export function makeSimulatedControls(services: SimulatedNeeds): SimulatedControls {
  const { db, now, keys } = services;
  const at = () => wholeSecond(now());
  return {
    findPayment: async (clientSecret) => {
      const intent = await findIntent(db, { clientSecret });
      const customer = intent && (await findCustomer(db, intent.customerId));
      return customer ? { userId: customer.userId, amount: gbp(intent.amount) } : null;
    },
    findCheckout: async (checkoutId) => {
      const row = await findCheckoutRow(db, checkoutId);
      const intent = row && (await findIntent(db, { checkoutId }));
      const customer = row && (await findCustomer(db, row.customerId));
      if (!intent || !customer) return null;
      const { name, successUrl, cancelUrl } = row;
      const { userId } = customer;
      const { clientSecret } = intent;
      return { ...presentCheckout(row), userId, name, clientSecret, successUrl, cancelUrl };
    },
    confirm: async ({ clientSecret, card: entered }) => {
      const card = readCard(entered, now(), keys.current('simulated cards'));
      if (typeof card === 'string') return { status: 'declined', message: card };
      return db.transaction(async (tx) => {
        const held = await holdIntent(tx, at(), clientSecret);
        return confirmPayment(held, held.intent, card);
      });
    },
    authenticate: ({ clientSecret, approve }) =>
      db.transaction(async (tx) => {
        const held = await holdIntent(tx, at(), clientSecret);
        return authenticatePayment(held, held.intent, approve);
      }),
    tick: () => tick(services),
    deliverEvents: (deliver) => deliverEvents(services, deliver),
    refund: async (of, pence) => {
      await db.transaction((tx) => refundPayment(tx, at(), of, pence));
    },
    dispute: (of) => db.transaction((tx) => disputePayment(tx, at(), of)),
  };
}

async function holdIntent(
  tx: Transaction,
  at: Date,
  clientSecret: string,
): Promise<Act & { intent: SimulatedIntent }> {
  const found = await findIntent(tx, { clientSecret });
  if (!found) throw new PaymentError('not_found', 'There is no such payment');
  const held = await act(tx, at, found.customerId);
  return { ...held, intent: (await findIntent(tx, { clientSecret })) ?? found };
}
