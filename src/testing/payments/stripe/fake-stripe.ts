import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { billingOperations } from './stripe-billing-operations.ts';
import type { StripeOperation } from './stripe-operation.ts';
import {
  parseStripeParams,
  presentStripeObject,
  readParamGroup,
  rejectUnknownParams,
  StripeRefusal,
} from './stripe-request.ts';
import { refundPaymentIntent, salesOperations } from './stripe-sales-operations.ts';
import {
  type CheckoutSession,
  makeStripeState,
  type PaymentIntent,
  type StripePaymentOutcome,
} from './stripe-state.ts';

export type FakeStripe = {
  url: string;
  /** Events as they would be posted, oldest first. */
  events(): Buffer[];
  confirm(clientSecret: string, number: string): StripePaymentOutcome;
  authenticate(clientSecret: string, approve: boolean): StripePaymentOutcome;
  payCheckout(checkoutId: string, number: string): StripePaymentOutcome;
  /** Changes the amount or currency of a checkout, as if it had been created by hand. */
  changeCheckout(checkoutId: string, to: { amount_total?: number; currency?: string }): void;
  /** Disputes the payment of a checkout or an invoice. */
  dispute(paidFor: string): void;
  /** Refunds the payment of a checkout or an invoice, in full or in part. */
  refund(paidFor: string, pence?: number): void;
  elapse(seconds: number): void;
  /** The next request with this HTTP method is carried out, but its response is lost. */
  loseAnswer(method: string): void;
  close(): Promise<void>;
};

const KEYS_ARE_KEPT_SECONDS = 24 * 3600;

type SavedResponse = { print: string; status: number; body: string };

/** A fake Stripe that handles the requests the product makes and refuses all others. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const world = makeStripeState();
  const operations = { ...billingOperations(world), ...salesOperations(world) };
  const saved = new Map<string, SavedResponse>();
  let lostMethod = '';
  const http = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '', 'http://stripe');
    const encoded = request.method === 'POST' ? await text(request) : search.slice(1);
    const key = request.headers['idempotency-key'];
    const print = `${request.method} ${pathname} ${encoded}`;
    const earlier = typeof key === 'string' ? saved.get(key) : undefined;
    const isReplay = earlier?.print === print;
    const answer = isReplay ? earlier : run(print, request.method ?? '', pathname, encoded);
    const isMixedUp = earlier && !isReplay;
    if (isMixedUp) Object.assign(answer, refusal(400, { type: 'idempotency_error' }));
    // Refused requests are not stored under their idempotency key.
    else if (typeof key === 'string' && answer.status === 200) saved.set(key, answer);
    if (request.method === lostMethod) {
      lostMethod = '';
      response.destroy();
      return;
    }
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      ...(isReplay && { 'idempotent-replayed': 'true' }),
    });
    response.end(answer.body);
  }

  function run(print: string, method: string, pathname: string, encoded: string): SavedResponse {
    try {
      const { operation, id } = find(method, pathname);
      const params = parseStripeParams(encoded);
      rejectUnknownParams(params, operation.takes);
      const expand = Object.values(readParamGroup(params, 'expand'));
      const seen = presentStripeObject(world.things, operation.run(params, id), expand);
      return { print, status: 200, body: JSON.stringify(seen) };
    } catch (error) {
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

  function intentOf(clientSecret: string): PaymentIntent {
    const intents = [
      ...world.all<PaymentIntent>('payment_intent'),
      ...world.all<PaymentIntent>('setup_intent'),
    ];
    const intent = intents.find(({ client_secret }) => client_secret === clientSecret);
    if (!intent) throw new Error('no payment has this secret');
    return intent;
  }

  function paidIntent(paidFor: string): PaymentIntent {
    const ofInvoice = world.all('invoice_payment').find(({ invoice }) => invoice === paidFor);
    const { payment_intent } = ofInvoice
      ? (ofInvoice.payment as { payment_intent: string })
      : world.get<CheckoutSession>(paidFor);
    return world.get<PaymentIntent>(payment_intent ?? '');
  }

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    events: () => world.events.map((event) => Buffer.from(JSON.stringify(event))),
    confirm: (secret, number) => world.charge(intentOf(secret), world.newCard(number), null),
    authenticate: (clientSecret, approve) => {
      const intent = intentOf(clientSecret);
      return world.charge(intent, intent.payment_method ?? '', approve);
    },
    payCheckout: (checkoutId, number) => {
      const session = world.get<CheckoutSession>(checkoutId);
      const { customer, amount_total: amount, currency } = session;
      const intent = world.makeIntent('payment_intent', 'pi', { customer, amount, currency });
      const outcome = world.charge(intent, world.newCard(number), null);
      if (outcome.status !== 'succeeded') return outcome;
      session.payment_intent = intent.id;
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
      world.emit('checkout.session.completed', session);
      return outcome;
    },
    changeCheckout: (checkoutId, to) => void Object.assign(world.get(checkoutId), to),
    refund: (paidFor, pence) => void refundPaymentIntent(world, paidIntent(paidFor), pence),
    dispute: (paidFor) => {
      const intent = paidIntent(paidFor);
      intent._disputed = true;
      const payment_intent = intent.id;
      world.emit('charge.dispute.created', world.make('dispute', 'dp', { payment_intent }));
    },
    elapse: (seconds) => {
      world.elapse(seconds);
      if (seconds > KEYS_ARE_KEPT_SECONDS) saved.clear();
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

function refusal(status: number, error: Record<string, unknown>): Omit<SavedResponse, 'print'> {
  return { status, body: JSON.stringify({ error: { message: 'As the test wishes', ...error } }) };
}
