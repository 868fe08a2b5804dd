import type { Transaction } from '#server/platform/database/database.ts';
import { gbp, PaymentError, type PaymentProvider } from '../port.ts';
import type { StoredSubscription } from '../simulator/account.ts';
import { cancelPendingChange, wholeSecond } from '../simulator/invoices.ts';
import {
  emitEvent,
  type Ledger,
  newSimulatedAccount,
  notFoundError,
  openIntent,
  pickById,
  recordCreditMovement,
} from '../simulator/ledger.ts';
import { createCheckout, refundPayment } from '../simulator/payments.ts';
import {
  presentCardPayments,
  presentCheckout,
  presentInvoice,
  presentRefund,
  presentSubscription,
} from '../simulator/present.ts';
import * as subscriptions from '../simulator/subscriptions.ts';
import { isRehearsalId } from '../with-provider-errors.ts';
import { parseEvent } from './events.ts';
import { findCustomer, findCustomerByFragment, insertOrFindCustomer } from './queries.ts';
import { makeRehearsalControls, type RehearsalServices } from './rehearsal-controls.ts';
import { newRehearsalId, runIdempotently, withLedger } from './with-ledger.ts';

const MAX_LISTED = 100;

/** Behaves like a card provider but takes no money: for trials, demonstrations and tests. */
export function makeRehearsalProvider(services: RehearsalServices): PaymentProvider {
  const { db, now, config } = services;
  const at = () => wholeSecond(now());

  async function read(subscriptionId: string) {
    const found = await findCustomerByFragment(db, { subscriptions: [{ id: subscriptionId }] });
    if (!found) throw notFoundError('There is no such subscription');
    const { id: customerId, businessId, account } = found;
    const subscription = pickById(account.subscriptions, subscriptionId);
    return { at: at(), customerId, businessId, account, subscription };
  }

  async function changeIn<T>(
    tx: Transaction,
    subscriptionId: string,
    work: (ledger: Ledger, subscription: StoredSubscription) => T,
  ): Promise<T> {
    const found = await findCustomerByFragment(tx, { subscriptions: [{ id: subscriptionId }] });
    if (!found) throw notFoundError('There is no such subscription');
    return withLedger(tx, at(), found, (ledger) =>
      work(ledger, pickById(ledger.account.subscriptions, subscriptionId)),
    );
  }

  const change = <T>(
    subscriptionId: string,
    work: (ledger: Ledger, subscription: StoredSubscription) => T,
  ): Promise<T> => db.transaction((tx) => changeIn(tx, subscriptionId, work));

  const changeAndPresent = (
    subscriptionId: string,
    work: (ledger: Ledger, subscription: StoredSubscription) => void,
  ) =>
    change(subscriptionId, (ledger, subscription) => {
      work(ledger, subscription);
      return presentSubscription(subscription, ledger);
    });

  return {
    client: {
      provider: 'simulated',
      mode: 'test',
      notice: 'Test mode: payments are simulated. No real card is charged.',
    },
    rehearsal: makeRehearsalControls(services),

    ensureCustomer: async ({ businessId, customerId }) => {
      const known = customerId && isRehearsalId(customerId) && (await findCustomer(db, customerId));
      if (known) return known.id;
      return insertOrFindCustomer(db, {
        id: newRehearsalId('cus'),
        businessId,
        account: newSimulatedAccount(),
      });
    },

    // The simulation sends no email.
    keepContact: async () => {},

    startSubscription: (order, key) =>
      runIdempotently(services, key, { call: 'startSubscription', ...order }, (tx) =>
        withLedger(tx, at(), { id: order.customerId }, (ledger) =>
          subscriptions.startSubscription(ledger, order),
        ),
      ),
    getSubscription: async (id) => {
      const found = await findCustomerByFragment(db, { subscriptions: [{ id }] });
      if (!found) return null;
      const customer = { customerId: found.id, businessId: found.businessId };
      return presentSubscription(pickById(found.account.subscriptions, id), customer);
    },
    listSubscriptions: async (customerId) => {
      const found = await findCustomer(db, customerId);
      if (!found) return [];
      const live = found.account.subscriptions.filter(({ endedAt }) => endedAt === null);
      const customer = { customerId, businessId: found.businessId };
      return live.reverse().map((subscription) => presentSubscription(subscription, customer));
    },
    getAction: async (id) => {
      const { subscription, ...books } = await read(id);
      return subscriptions.nextAction(books, subscription);
    },

    previewChange: async (wanted) => {
      const { subscription, ...books } = await read(wanted.subscriptionId);
      return subscriptions.previewChange(books, subscription, wanted);
    },
    changeSubscription: (wanted, key) =>
      runIdempotently(services, key, { call: 'changeSubscription', ...wanted }, (tx) =>
        changeIn(tx, wanted.subscriptionId, (ledger, subscription) =>
          subscriptions.changeSubscription(ledger, subscription, wanted),
        ),
      ),
    dropPendingChange: (id) => changeAndPresent(id, cancelPendingChange),
    setCancelAtPeriodEnd: (id, cancelAtPeriodEnd) =>
      changeAndPresent(id, (ledger, subscription) => {
        subscriptions.requireRunningSubscription(subscription);
        subscription.cancelAtPeriodEnd = cancelAtPeriodEnd;
        emitEvent(ledger, { type: 'subscription.changed', subscriptionId: id });
      }),
    previewEnd: async (id) => {
      const { subscription, at: moment } = await read(id);
      return gbp(subscriptions.unusedPence(subscription, moment));
    },
    cancelNow: (id, { creditUnusedTime } = {}) =>
      change(id, (ledger, subscription) => {
        const credited = subscription.endedAt
          ? gbp(0)
          : subscriptions.endSubscription(ledger, subscription, { creditUnusedTime });
        return { subscription: presentSubscription(subscription, ledger), credited };
      }),
    getNextPayment: async (id) => {
      const { subscription, ...books } = await read(id);
      return subscriptions.nextPayment(books, subscription);
    },

    getCard: async (subscriptionId) => {
      const { account, subscription } = await read(subscriptionId);
      if (!subscription.cardId) return null;
      const { brand, last4, expMonth, expYear } = pickById(account.cards, subscription.cardId);
      return { brand, last4, expMonth, expYear };
    },
    startCardUpdate: (subscriptionId) =>
      change(subscriptionId, (ledger, subscription) => {
        subscriptions.requireRunningSubscription(subscription);
        const wanted = { kind: 'new_card', subscriptionId, amount: 0 } as const;
        const { id: setupId, clientSecret } = openIntent(ledger, wanted);
        return { setupId, clientSecret };
      }),
    completeCardUpdate: async (setupId) => {
      const found = await findCustomerByFragment(db, { intents: [{ id: setupId }] });
      const intent = found?.account.intents.find(({ id }) => id === setupId);
      const { kind, status, subscriptionId, cardId } = intent ?? {};
      if (kind !== 'new_card' || !subscriptionId) throw notFoundError('There is no such card');
      if (status !== 'succeeded' || !cardId) {
        throw new PaymentError('invalid', 'The card is not confirmed yet');
      }
      return changeAndPresent(subscriptionId, (ledger, subscription) => {
        if (subscription.cardId === cardId) return;
        subscription.cardId = cardId;
        emitEvent(ledger, { type: 'subscription.changed', subscriptionId });
      });
    },
    getCardFingerprints: async (customerId) => {
      const found = await findCustomer(db, customerId);
      return [...new Set(found?.account.cards.map(({ fingerprint }) => fingerprint))];
    },

    createCheckout: (order, key) =>
      runIdempotently(services, key, { call: 'createCheckout', ...order }, async (tx) => {
        const checkoutId = await withLedger(tx, at(), { id: order.customerId }, (ledger) =>
          createCheckout(ledger, order),
        );
        return { checkoutId, url: `${config.publicUrl}/simulated-checkout/${checkoutId}` };
      }),
    getCheckout: async (id) => {
      const found = await findCustomerByFragment(db, { checkouts: [{ id }] });
      return found ? presentCheckout(pickById(found.account.checkouts, id), found.id) : null;
    },

    adjustCredit: ({ customerId, amount, reason, metadata }, key) => {
      const request = { call: 'adjustCredit', customerId, amount, reason, metadata };
      return runIdempotently(services, key, request, (tx) =>
        withLedger(tx, at(), { id: customerId }, (ledger) => ({
          transactionId: recordCreditMovement(ledger, amount.pence, reason, metadata),
          credit: gbp(ledger.account.credit),
        })),
      );
    },
    getCredit: async (customerId) => {
      const found = await findCustomer(db, customerId);
      if (!found) throw notFoundError('There is no such customer');
      return gbp(found.account.credit);
    },

    listInvoices: async (customerId) => {
      const found = await findCustomer(db, customerId);
      return newestFirst(found?.account.invoices).map(presentInvoice);
    },
    refundInvoice: (invoiceId, key) =>
      runIdempotently(services, key, { call: 'refundInvoice', invoiceId }, async (tx) => {
        const found = await findCustomerByFragment(tx, { invoices: [{ id: invoiceId }] });
        const refunded = await withLedger(tx, at(), found, (ledger) =>
          refundPayment(ledger, { invoiceId }),
        );
        return { refunded };
      }),
    listRefunds: async (customerId) => {
      const found = await findCustomer(db, customerId);
      return newestFirst(found?.account.refunds).map(presentRefund);
    },
    listCardPayments: async (customerId) => {
      const found = await findCustomer(db, customerId);
      return found ? presentCardPayments(found.account) : [];
    },

    parseWebhook: async (rawBody, headers) => parseEvent(services, rawBody, headers),
  };
}

function newestFirst<T>(oldestFirst: readonly T[] = []): T[] {
  return oldestFirst.slice(-MAX_LISTED).reverse();
}
