import type { Transaction } from '#server/platform/database/database.ts';
import { gbp } from '../gbp.ts';
import { PaymentError, type PaymentProvider } from '../port.ts';
import { type Act, act, actOnSubscription } from './act.ts';
import { wholeSecond } from './billing-period.ts';
import { changeSubscription, previewChange } from './change-subscription.ts';
import { createCheckout } from './create-checkout.ts';
import { endSubscription, unusedPence } from './end-subscription.ts';
import { dropPending, openIntent } from './invoices.ts';
import { once } from './once.ts';
import { parseEvent } from './parse-event.ts';
import { presentCheckout, presentInvoice, presentRefund, presentSubscription } from './present.ts';
import * as queries from './queries.ts';
import { readAction, readNextPayment } from './read-subscription.ts';
import { recordEvent } from './record-event.ts';
import { refundPayment } from './refund-payment.ts';
import { refundsOf } from './refunds-query.ts';
import { makeSimulatedControls, type SimulatedNeeds } from './rehearsal-controls.ts';
import { isSimId, simId } from './sim-id.ts';
import { startSubscription } from './start-subscription.ts';
import type { SimulatedSubscription } from './table.ts';

const MOST_INVOICES = 100;

/** Behaves as a card provider does, and takes no money: for trials, demonstrations and tests. */
export function makeSimulatedProvider(services: SimulatedNeeds): PaymentProvider {
  const { db, now, config } = services;
  const at = () => wholeSecond(now());
  const forCustomer = (tx: Transaction, customerId: string) => act(tx, at(), customerId);
  const onSubscription = <T>(
    subscriptionId: string,
    work: (held: Act & { subscription: SimulatedSubscription }) => Promise<T>,
  ): Promise<T> =>
    db.transaction(async (tx) => work(await actOnSubscription(tx, at(), subscriptionId)));
  const present = async (held: Act & { subscription: SimulatedSubscription }) => {
    const { tx, customer, subscription } = held;
    const row = await queries.findSubscription(tx, subscription.id);
    return presentSubscription(row ?? subscription, customer);
  };

  return {
    client: {
      provider: 'simulated',
      mode: 'test',
      notice: 'Test mode: payments are simulated. No real card is charged.',
    },
    simulated: makeSimulatedControls(services),

    ensureCustomer: async ({ userId, customerId }) => {
      const known =
        customerId && isSimId(customerId) && (await queries.findCustomer(db, customerId));
      return known ? known.id : queries.insertOrFindCustomer(db, { id: simId('cus'), userId });
    },

    startSubscription: (order, key) =>
      once(services, key, { call: 'startSubscription', ...order }, async (tx) =>
        startSubscription(await forCustomer(tx, order.customerId), order),
      ),
    getSubscription: async (id) => {
      const row = await queries.findSubscription(db, id);
      const customer = row && (await queries.findCustomer(db, row.customerId));
      return customer ? presentSubscription(row, customer) : null;
    },
    listSubscriptions: async (customerId) => {
      const customer = await queries.findCustomer(db, customerId);
      if (!customer) return [];
      const rows = await queries.subscriptionsOf(db, customerId);
      return rows.map((row) => presentSubscription(row, customer));
    },
    getAction: (id) => onSubscription(id, ({ tx, subscription }) => readAction(tx, subscription)),

    previewChange: (wanted) =>
      onSubscription(wanted.subscriptionId, (held) => previewChange(held, wanted)),
    changeSubscription: (wanted, key) =>
      once(services, key, { call: 'changeSubscription', ...wanted }, async (tx) => {
        const held = await actOnSubscription(tx, at(), wanted.subscriptionId);
        return changeSubscription(held, wanted);
      }),
    dropPendingChange: (id) =>
      onSubscription(id, async (held) => {
        await dropPending(held, id);
        return present(held);
      }),
    setCancelAtPeriodEnd: (id, cancelAtPeriodEnd) =>
      onSubscription(id, async (held) => {
        refuseEnded(held.subscription);
        await queries.updateSubscription(held.tx, id, { cancelAtPeriodEnd });
        await recordEvent(held, { type: 'subscription.changed', subscriptionId: id });
        return present(held);
      }),
    previewEnd: (id) =>
      onSubscription(id, async ({ subscription, at: moment }) =>
        gbp(unusedPence(subscription, moment)),
      ),
    cancelNow: (id, { creditUnusedTime } = {}) =>
      onSubscription(id, async (held) => {
        const { subscription } = held;
        const credited = isEnded(subscription)
          ? gbp(0)
          : await endSubscription(held, subscription, { creditUnusedTime });
        return { subscription: await present(held), credited };
      }),
    getNextPayment: (id) =>
      onSubscription(id, async ({ subscription, customer }) =>
        readNextPayment(subscription, customer),
      ),

    getCard: async (subscriptionId) => {
      const row = await queries.findSubscription(db, subscriptionId);
      const card = row?.cardId && (await queries.findCard(db, row.cardId));
      if (!card) return null;
      const { brand, last4, expMonth, expYear } = card;
      return { brand, last4, expMonth, expYear };
    },
    startCardUpdate: (subscriptionId) =>
      onSubscription(subscriptionId, async (held) => {
        refuseEnded(held.subscription);
        const intent = await openIntent(held, { kind: 'new_card', subscriptionId, amount: 0 });
        return { setupId: intent.id, clientSecret: intent.clientSecret };
      }),
    completeCardUpdate: async (setupId) => {
      const intent = await queries.findIntent(db, { id: setupId });
      const { kind, status, subscriptionId, cardId } = intent ?? {};
      if (kind !== 'new_card' || !subscriptionId) {
        throw new PaymentError('not_found', 'There is no such card');
      }
      if (status !== 'succeeded' || !cardId) {
        throw new PaymentError('invalid', 'The card is not confirmed yet');
      }
      return onSubscription(subscriptionId, async (held) => {
        if (held.subscription.cardId !== cardId) {
          await queries.updateSubscription(held.tx, subscriptionId, { cardId });
          await recordEvent(held, { type: 'subscription.changed', subscriptionId });
        }
        return present(held);
      });
    },
    getCardFingerprints: (customerId) => queries.fingerprintsOf(db, customerId),

    createCheckout: (order, key) =>
      once(services, key, { call: 'createCheckout', ...order }, async (tx) =>
        createCheckout(await forCustomer(tx, order.customerId), config.publicUrl, order),
      ),
    getCheckout: async (id) => {
      const row = await queries.findCheckoutRow(db, id);
      return row ? presentCheckout(row) : null;
    },

    adjustCredit: ({ customerId, amount, reason, metadata }, key) =>
      once(
        services,
        key,
        { call: 'adjustCredit', customerId, amount, reason, metadata },
        async (tx) => {
          await forCustomer(tx, customerId);
          const id = simId('cbtxn');
          const movement = { id, customerId, reason, metadata, createdAt: at() };
          const credit = await queries.addCredit(tx, { ...movement, amount: amount.pence });
          return { transactionId: id, credit: gbp(credit) };
        },
      ),
    getCredit: async (customerId) => {
      const customer = await queries.findCustomer(db, customerId);
      if (!customer) throw new PaymentError('not_found', 'There is no such customer');
      return gbp(customer.credit);
    },

    listInvoices: async (customerId) =>
      (await queries.invoicesOf(db, customerId, MOST_INVOICES)).map(presentInvoice),
    refundInvoice: (invoiceId, key) =>
      once(services, key, { call: 'refundInvoice', invoiceId }, async (tx) => ({
        refunded: await refundPayment(tx, at(), { invoiceId }),
      })),
    listRefunds: async (customerId) =>
      (await refundsOf(db, customerId, MOST_INVOICES)).map(presentRefund),

    parseWebhook: async (rawBody, headers) => parseEvent(services, rawBody, headers),
  };
}

function isEnded({ status }: SimulatedSubscription): boolean {
  return status === 'canceled' || status === 'expired';
}

function refuseEnded(subscription: SimulatedSubscription): void {
  if (isEnded(subscription)) throw new PaymentError('invalid', 'The subscription has ended');
}
