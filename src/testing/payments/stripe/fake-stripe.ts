import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { PaymentError, type RehearsalOutcome } from '#server/billing/provider/port.ts';
import { findIntent } from '#server/billing/provider/simulator/invoices.ts';
import { pickById } from '#server/billing/provider/simulator/ledger.ts';
import {
  authenticatePayment,
  confirmPayment,
  disputePayment,
} from '#server/billing/provider/simulator/payments.ts';
import { readCard } from '#server/billing/provider/simulator/test-cards.ts';
import { setUpCatalogue } from '#server/billing/provider/stripe/catalogue.ts';
import { openStripe } from '#server/billing/provider/stripe/stripe-client.ts';
import { DAY_MS } from '#shared/durations.ts';
import { billingOperations } from './stripe-billing-operations.ts';
import { makeStripeBooks } from './stripe-books.ts';
import {
  checkParams,
  limitList,
  parseStripeParams,
  presentStripeObject,
  readParamGroup,
  type StripeOperation,
  StripeRefusal,
} from './stripe-request.ts';
import { refundCharge, salesOperations, targetOf } from './stripe-sales-operations.ts';

export type FakeStripe = {
  url: string;
  /** The settings with which a server uses this fake. */
  settings: Record<keyof typeof STRIPE_KEYS | 'STRIPE_API_BASE', string>;
  /** A client for looking directly into the fake's records. */
  client: Stripe;
  /** Events as they would be posted, oldest first. */
  events(): Buffer[];
  confirm(clientSecret: string, number: string): RehearsalOutcome;
  authenticate(clientSecret: string, approve: boolean): RehearsalOutcome;
  payCheckout(checkoutId: string, number: string): RehearsalOutcome;
  /** Changes the currency of a checkout, as if it had been created by hand. */
  changeCurrency(checkoutId: string, currency: string): void;
  /** Disputes the payment of a checkout or an invoice. */
  dispute(paidFor: string): void;
  /** Refunds the payment of a checkout or an invoice, in full or in part. */
  refund(paidFor: string, pence?: number): void;
  elapse(ms: number): void;
  /** Carries out the next request with this HTTP method, but loses its response. */
  loseAnswer(method: string): void;
  close(): Promise<void>;
};

export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const CARD = { expMonth: 12, expYear: 2034, cvc: '123' };
const CARD_KEY = Buffer.from('fingerprints of the cards');
const KEYS_ARE_KEPT_MS = DAY_MS;

type SavedResponse = { print: string; status: number; body: string };

/** A fake Stripe that handles the requests the product makes and refuses all others. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const books = makeStripeBooks();
  const operations = { ...billingOperations(books), ...salesOperations(books) };
  const saved = new Map<string, SavedResponse>();
  let lostMethod = '';
  const http = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const client = openStripe({ secretKey: STRIPE_KEYS.STRIPE_SECRET_KEY, apiBase: url });
  await setUpCatalogue(client);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '', 'http://stripe');
    const encoded = request.method === 'POST' ? await text(request) : search.slice(1);
    const { authorization, 'stripe-version': version, 'idempotency-key': key } = request.headers;
    const print = `${request.method} ${pathname} ${encoded}`;
    const earlier = typeof key === 'string' ? saved.get(key) : undefined;
    const isKnown = authorization === `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}`;
    const answer =
      isKnown && version === Stripe.API_VERSION
        ? (earlier ?? run(print, request.method ?? '', pathname, encoded))
        : { print, ...refusal(isKnown ? 400 : 401, { message: 'Wrong key or API version' }) };
    // Refused requests are not stored under their idempotency key.
    if (typeof key === 'string' && answer.status === 200) saved.set(key, answer);
    const isMixedUp = answer.print !== print;
    const { status, body } = isMixedUp ? refusal(400, { type: 'idempotency_error' }) : answer;
    if (request.method === lostMethod) {
      lostMethod = '';
      response.destroy();
      return;
    }
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(earlier && { 'idempotent-replayed': 'true' }),
    });
    response.end(body);
  }

  function run(print: string, method: string, pathname: string, encoded: string): SavedResponse {
    try {
      const { operation, id } = find(method, pathname);
      const params = parseStripeParams(encoded);
      checkParams(params, operation.takes);
      const expand = Object.values(readParamGroup(params, 'expand'));
      const made = limitList(operation.run(params, id), params);
      const seen = presentStripeObject(books.readObjects(), made, expand);
      return { print, status: 200, body: JSON.stringify(seen) };
    } catch (error) {
      if (error instanceof PaymentError)
        return { print, ...refusal(400, { message: error.message }) };
      if (!(error instanceof StripeRefusal)) throw error;
      return { print, ...refusal(error.status, error.error) };
    }
  }

  function find(method: string, pathname: string): { operation: StripeOperation; id: string } {
    const exact = operations[`${method} ${pathname}`];
    if (exact) return { operation: exact, id: '' };
    const named = /^(\/v1\/(?:checkout\/)?\w+)\/([^/]+)(\/\w+)?$/.exec(pathname);
    const [, start, id = '', rest = ''] = named ?? [];
    const operation = operations[`${method} ${start}/:id${rest}`];
    if (operation) return { operation, id };
    throw new StripeRefusal(404, { message: `Unrecognized request URL ${method} ${pathname}` });
  }

  /** Acts as the customer who enters a card, or responds to the bank's approval request. */
  function act(clientSecret: string, given: { number: string } | { approve: boolean }) {
    const type = clientSecret.startsWith('seti') ? 'setup_intent' : 'payment_intent';
    const [found] = books.list(type, ({ client_secret }) => client_secret === clientSecret).data;
    if (!found) throw new Error('no payment has this secret');
    const { id, customer } = found;
    const outcome = books.change(customer, (ledger): RehearsalOutcome => {
      const intent = pickById(ledger.account.intents, id);
      if ('approve' in given) return authenticatePayment(ledger, intent, given.approve);
      const card = readCard({ ...CARD, number: given.number }, ledger.at, CARD_KEY);
      if (typeof card === 'string') return { status: 'declined', message: card };
      return confirmPayment(ledger, intent, card);
    });
    if (outcome.message) books.marks.declines.set(id, outcome.message);
    return outcome;
  }

  return {
    url,
    settings: { ...STRIPE_KEYS, STRIPE_API_BASE: url },
    client,
    events: () => books.events.map((event) => Buffer.from(JSON.stringify(event))),
    confirm: (clientSecret, number) => act(clientSecret, { number }),
    authenticate: (clientSecret, approve) => act(clientSecret, { approve }),
    payCheckout: (checkoutId, number) => {
      const { customer } = books.find('checkout.session', checkoutId);
      const secret = books.change(
        customer,
        ({ account }) => findIntent({ account }, { checkoutId })?.clientSecret,
      );
      return act(secret ?? '', { number });
    },
    changeCurrency: (checkoutId, currency) => void books.marks.currencies.set(checkoutId, currency),
    refund: (paidFor, pence) =>
      void refundCharge(books, books.find('charge', `ch_${paidFor}`), pence),
    dispute: (paidFor) => {
      const charge = books.find('charge', `ch_${paidFor}`);
      books.marks.disputed.add(charge.id);
      books.change(charge.customer, (ledger) => disputePayment(ledger, targetOf(charge)));
    },
    elapse: (ms) => {
      books.elapse(ms);
      if (ms > KEYS_ARE_KEPT_MS) saved.clear();
    },
    loseAnswer: (method) => {
      lostMethod = method;
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

export function signAsStripe(rawBody: Buffer, at = new Date()): Record<string, string> {
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: rawBody.toString('utf8'),
    secret: STRIPE_KEYS.STRIPE_WEBHOOK_SECRET,
    timestamp: Math.floor(at.getTime() / 1000),
  });
  return { 'stripe-signature': signature };
}

function refusal(status: number, error: Record<string, unknown>): Omit<SavedResponse, 'print'> {
  return { status, body: JSON.stringify({ error: { message: 'As the test wishes', ...error } }) };
}
