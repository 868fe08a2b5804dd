import { randomBytes } from 'node:crypto';
import type { BillingEvent } from '#server/billing/provider/port.ts';
import { catchUp } from '#server/billing/provider/simulator/catch-up.ts';
import { wholeSecond } from '#server/billing/provider/simulator/invoices.ts';
import { type Ledger, newSimulatedAccount } from '#server/billing/provider/simulator/ledger.ts';
import { SECOND_MS } from '#shared/durations.ts';
import {
  presentCustomer,
  type StripeCustomer,
  type StripeMarks,
  type StripeObject,
} from './stripe-objects.ts';
import { presentStripeObject, StripeRefusal } from './stripe-request.ts';

/**
 * The records of the fake Stripe, in memory. Its customers are accounts of the simulated provider,
 * so that the rules of invoices, credit, prorations and cards are written only once.
 */
export type StripeBooks = ReturnType<typeof makeStripeBooks>;

const EVENT_TYPES: Record<Exclude<BillingEvent['type'], 'subscription.changed'>, string> = {
  'invoice.paid': 'invoice.paid',
  'invoice.failed': 'invoice.payment_failed',
  'invoice.action_required': 'invoice.payment_action_required',
  'card.saved': 'setup_intent.succeeded',
  'checkout.paid': 'checkout.session.completed',
  'checkout.expired': 'checkout.session.expired',
  'payment.refunded': 'charge.refunded',
  'payment.disputed': 'charge.dispute.created',
};

export function makeStripeBooks() {
  const customers: StripeCustomer[] = [];
  const catalogue: StripeObject[] = [];
  const events: StripeObject[] = [];
  const marks: StripeMarks = {
    metadata: new Map(),
    declines: new Map(),
    disputed: new Set(),
    currencies: new Map(),
  };
  let offsetMs = 0;
  const now = () => wholeSecond(new Date(Date.now() + offsetMs));

  /** Every object by its id, as Stripe shows it at this moment. */
  function readObjects(of = customers): Map<string, StripeObject> {
    const shown = of.flatMap((customer) => presentCustomer(customer, catalogue, marks));
    return new Map([...catalogue, ...shown].map((object) => [object.id, object]));
  }

  function find(type: string, id: string): StripeObject {
    const found = readObjects().get(id);
    if (found?.object === type) return found;
    throw new StripeRefusal(404, { code: 'resource_missing', message: `No such ${type}: ${id}` });
  }

  /** Newest first. */
  function list(type: string, isWanted: (object: StripeObject) => boolean) {
    const all = [...readObjects().values()].reverse();
    const data = all.filter((object) => object.object === type && isWanted(object));
    return { object: 'list', data };
  }

  function change<T>(customerId: unknown, work: (ledger: Ledger) => T): T {
    const customer = customers.find(({ id }) => id === customerId);
    if (!customer) throw new StripeRefusal(404, { code: 'resource_missing' });
    const { account } = customer;
    const before = readObjects([customer]);
    // Stripe does not know our businesses.
    const about = { at: now(), customerId: customer.id, businessId: '', account };
    const ledger: Ledger = { ...about, issueId: newStripeId, events: [] };
    const result = work(ledger);
    if (ledger.events.length === 0) return result;
    const after = readObjects([customer]);
    for (const event of ledger.events as BillingEvent[]) {
      const id = subjectOf(event);
      report(event, before.get(id), after.get(id) as StripeObject);
    }
    return result;
  }

  function report(event: BillingEvent, before: StripeObject | undefined, after: StripeObject) {
    const isSubscription = event.type === 'subscription.changed';
    events.push({
      id: newStripeId('evt'),
      object: 'event',
      created: event.at.getTime() / SECOND_MS,
      type: isSubscription ? subscriptionEvent(before, after) : EVENT_TYPES[event.type],
      data: { object: presentStripeObject(new Map(), after) },
    });
  }

  return {
    marks,
    events,
    readObjects,
    find,
    list,
    change,
    addToCatalogue: (type: string, fields: { id?: string } & Record<string, unknown>) => {
      const made = { id: newStripeId(type), object: type, created: 0, ...fields };
      catalogue.push(made);
      return made;
    },
    addCustomer: (who: Pick<StripeCustomer, 'email' | 'name' | 'metadata'>) => {
      const id = newStripeId('cus');
      customers.push({ id, createdAt: now(), account: newSimulatedAccount(), ...who });
      return id;
    },
    updateContact: (customerId: string, contact: Pick<StripeCustomer, 'email' | 'name'>) => {
      const customer = customers.find(({ id }) => id === customerId);
      if (customer) Object.assign(customer, contact);
    },
    elapse: (ms: number) => {
      offsetMs += ms;
      for (const { id } of customers) change(id, catchUp);
    },
  };
}

function newStripeId(kind: string): string {
  return `${kind}_${randomBytes(9).toString('hex')}`;
}

function subscriptionEvent(before: StripeObject | undefined, after: StripeObject): string {
  const start = 'customer.subscription';
  if (!before) return `${start}.created`;
  if (after.status === 'canceled') return `${start}.deleted`;
  if (!before.pending_update || after.pending_update) return `${start}.updated`;
  const isApplied = JSON.stringify(before.items) !== JSON.stringify(after.items);
  return `${start}.pending_update_${isApplied ? 'applied' : 'expired'}`;
}

/** The id of the object that Stripe sends along with an event. */
function subjectOf(event: BillingEvent): string {
  switch (event.type) {
    case 'subscription.changed':
      return event.subscriptionId;
    case 'card.saved':
      return event.setupId;
    case 'checkout.paid':
    case 'checkout.expired':
      return event.checkoutId;
    case 'payment.refunded':
    case 'payment.disputed':
      return `ch_${Object.values(event.of ?? {})[0]}`;
    default:
      return event.invoiceId;
  }
}
