import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { buildApp } from '#server/app.ts';
import {
  choosePaymentProvider,
  makeWebhookDelivery,
} from '#server/billing/provider/choose-provider.ts';
import { readConfig } from '#server/platform/config.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/database.ts';
import { makeKeyring } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { venues as venueRows } from '#server/venues/table.ts';
import { aMember, anOwner, type TestOwner } from '#testing/factories.ts';

export type StagedOwner = TestOwner & { venueIds: string[] };

export type OwnerOptions = {
  /** Starter allows 30 answers a month; Pro is paid for with a simulated card. */
  plan?: 'starter' | 'pro';
  venues?: number;
};

/** A venue with the live floor on, and two staff members who can take calls. */
export type StagedFloor = { venueId: string; people: { id: string; token: string }[] };

export type BackOffice = {
  hireFloor(): Promise<StagedFloor>;
  hireOwner(wish?: OwnerOptions): Promise<StagedOwner>;
  close(): Promise<void>;
};

/** Creates owners and venues directly in the database, bypassing servers and faults. */
export async function openBackOffice(
  address: DatabaseAddress,
  sessionSecret: string,
): Promise<BackOffice> {
  const { db, close } = await openDatabase(address);
  const base = {
    config: readConfig({ PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' }),
    db,
    keys: makeKeyring(sessionSecret),
    now: () => new Date(),
    log: Fastify({ logger: false }).log,
  };
  const services: Services = { ...base, payments: await choosePaymentProvider(base) };
  const { http } = await buildApp(services);

  async function post(path: string, token: string, body: object) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await http.inject({ method: 'POST', url: path, headers, payload: body });
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json() as { clientSecret: string };
  }

  async function payForPro({ token }: TestOwner): Promise<void> {
    const { clientSecret } = await post('/api/get-or-create-subscription', token, { plan: 'pro' });
    await post('/api/simulated-payments/confirm', token, { clientSecret, card: CARD });
    const { rehearsal } = services.payments;
    await rehearsal?.tick();
    // The servers deliver events too, so the last one may be in progress there: wait for it.
    while ((await planOf(token)) !== 'pro') {
      await rehearsal?.deliverEvents(makeWebhookDelivery(http));
      await wait(50);
    }
  }

  async function planOf(token: string): Promise<string | undefined> {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await http.inject({ url: '/api/auth/user', headers });
    return (answer.json() as { subscriptionTier?: string }).subscriptionTier;
  }

  async function hireOwner({ plan = 'pro', venues = 1 }: OwnerOptions = {}): Promise<StagedOwner> {
    const owner = await anOwner({ db, services });
    if (plan === 'pro') await payForPro(owner);
    const venueIds = Array.from({ length: venues }, () => `venue-${randomUUID().slice(0, 8)}`);
    for (const venueId of venueIds) {
      await post('/api/restaurants', owner.token, { name: `The ${venueId}`, venueId });
    }
    return { ...owner, venueIds };
  }

  return {
    hireOwner,
    hireFloor: async () => {
      const owner = await hireOwner();
      const [venueId = ''] = owner.venueIds;
      await db.update(venueRows).set({ liveFloor: true }).where(eq(venueRows.venueId, venueId));
      return { venueId, people: [owner, await aMember({ db, services }, owner)] };
    },
    close: async () => {
      await http.close();
      await close();
    },
  };
}

const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
