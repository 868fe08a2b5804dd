import Fastify from 'fastify';
import type {
  BillingEvent,
  PaymentProvider,
  RehearsalControls,
  RehearsalOutcome,
} from '#server/billing/provider/port.ts';
import { signEvent } from '#server/billing/provider/rehearsal/events.ts';
import { makeRehearsalProvider } from '#server/billing/provider/rehearsal/rehearsal-provider.ts';
import { makeStripeProvider } from '#server/billing/provider/stripe/stripe-provider.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { makeKeyring } from '#server/platform/keyring.ts';
import { testDatabase } from '../database/postgres.ts';
import { signAsStripe, startFakeStripe } from './stripe/fake-stripe.ts';

/** A payment provider, with functions that act as its customers, their banks and the clock. */
export type PaymentFixture = {
  provider: PaymentProvider;
  confirm(clientSecret: string, number: string): Awaitable<RehearsalOutcome>;
  authenticate(clientSecret: string, approve: boolean): Awaitable<RehearsalOutcome>;
  payCheckout(checkoutId: string, number: string): Awaitable<RehearsalOutcome>;
  /** Refunds a checkout, in full or in part, as a person can at the provider. */
  refund(checkoutId: string, pence?: number): Awaitable<void>;
  /** Disputes a checkout, as the customer's bank can. */
  dispute(checkoutId: string): Awaitable<void>;
  elapse(ms: number): Awaitable<void>;
  /** The bodies of all events so far. */
  events(): Awaitable<Buffer[]>;
  sign(rawBody: Buffer, at?: Date): Record<string, string>;
  close(): Promise<void>;
};

type Awaitable<T> = T | Promise<T>;

export type RehearsalFixture = PaymentFixture & { controls: RehearsalControls };

/** If `startAt` is given, the clock moves only when the test calls `elapse`. */
export async function openRehearsalFixture(
  startAt?: Date,
  given?: Database,
): Promise<RehearsalFixture> {
  let offsetMs = 0;
  const db = given ?? (await testDatabase()).db;
  const services = {
    config: readConfig({}),
    db,
    keys: makeKeyring('a secret for the tests, long enough to be one'),
    now: () => new Date((startAt?.getTime() ?? Date.now()) + offsetMs),
    log: Fastify({ logger: false }).log,
  };
  const provider = makeRehearsalProvider(services);
  const { rehearsal } = provider;
  if (!rehearsal) throw new Error('the simulated provider has no controls');
  const bodies: Buffer[] = [];
  const confirm = (clientSecret: string, number: string) =>
    rehearsal.confirm({
      clientSecret,
      card: { number, expMonth: 12, expYear: 2034, cvc: '123' },
    });
  return {
    provider,
    controls: rehearsal,
    confirm,
    authenticate: (clientSecret, approve) => rehearsal.authenticate({ clientSecret, approve }),
    payCheckout: async (checkoutId, number) => {
      const checkout = await rehearsal.findCheckout(checkoutId);
      return confirm(checkout?.clientSecret ?? '', number);
    },
    refund: (checkoutId, pence) => rehearsal.refund({ checkoutId }, pence),
    dispute: (checkoutId) => rehearsal.dispute({ checkoutId }),
    elapse: async (ms) => {
      offsetMs += ms;
      await rehearsal.tick();
    },
    events: async () => {
      const keep = async (rawBody: Buffer) => {
        bodies.push(rawBody);
        return 200;
      };
      while ((await rehearsal.deliverEvents(keep)) > 0);
      return bodies;
    },
    sign: (rawBody, at = services.now()) => signEvent(services, rawBody, at),
    close: async () => undefined,
  };
}

export async function openStripeFixture(): Promise<PaymentFixture> {
  const fakeStripe = await startFakeStripe();
  const { payments } = readConfig(fakeStripe.settings);
  if (payments.provider !== 'stripe') throw new Error('the settings are not those of Stripe');
  const patient = { ...payments, deadlineMs: Number(process.env.LONGEST_WAIT_MS) };
  return { ...fakeStripe, provider: makeStripeProvider(patient), sign: signAsStripe };
}

/** The events about a customer in the order they happened, which may not be the delivery order. */
export async function readCustomerEvents(
  bench: PaymentFixture,
  customerId: string,
): Promise<BillingEvent[]> {
  const heard = HEARD.get(bench) ?? [];
  HEARD.set(bench, heard);
  const bodies = await bench.events();
  for (const body of bodies.slice(heard.length)) {
    heard.push(await bench.provider.parseWebhook(body, bench.sign(body)));
  }
  return heard
    .flat()
    .filter((event) => event.customerId === customerId)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Caches parsed events, because looking up what each refund was for is slow. */
const HEARD = new WeakMap<PaymentFixture, BillingEvent[][]>();
