import { setTimeout as wait } from 'node:timers/promises';
import type { FakeStripe } from '#testing/payments/stripe/fake-stripe.ts';
import type { StagedOwner } from './back-office.ts';
import { type Attempt, type AttemptResponse, isSuccessful, sendAttempt } from './send-attempt.ts';

export type PaymentJourney = {
  owner: StagedOwner;
  attempts: Attempt[];
  /** The actions acknowledged with a 2xx response. */
  done: ('upgrade' | 'pack' | 'location' | 'cancel')[];
  secondVenueId: string;
  broken: string[];
};

const CARD = '4242424242424242';
const PATIENCE_MS = 100_000;
/** How long the owner waits before pressing the button again. */
const LONGEST_WAIT_MS = 12_000;
const PAUSE_MS = 700;

/** Upgrades, buys a pack, adds a location and perhaps cancels, retrying each until it succeeds. */
export async function payAsOwner(
  owner: StagedOwner,
  servers: () => readonly string[],
  provider: FakeStripe,
  { isCancelling }: { isCancelling: boolean },
): Promise<PaymentJourney> {
  const secondVenueId = `second-of-${owner.venueIds[0]}`;
  const journey: PaymentJourney = { owner, attempts: [], done: [], secondVenueId, broken: [] };
  const deadline = Date.now() + PATIENCE_MS;
  let turn = 0;

  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<AttemptResponse> {
    turn += 1;
    const server = servers()[turn % servers().length] ?? '';
    const headers = { authorization: `Bearer ${owner.token}` };
    const wish = { method, headers, longestMs: LONGEST_WAIT_MS, ...(body && { body }) };
    return sendAttempt(journey.attempts, server, path, wish);
  }

  async function repeat<T>(step: () => Promise<T | undefined>): Promise<T> {
    while (Date.now() < deadline) {
      const result = await step();
      if (result !== undefined) return result;
      await wait(PAUSE_MS);
    }
    throw new Error('the owner has given up');
  }

  const user = async () => (await call('GET', '/api/auth/user')).body;
  const press = (path: string, body?: object) =>
    repeat(async () => {
      const { attempt: entry, body: answer } = await call('POST', path, body);
      return isSuccessful(entry) ? answer : undefined;
    });

  const begun = await press('/api/get-or-create-subscription', { plan: 'pro' });
  if (typeof begun.clientSecret !== 'string') {
    journey.broken.push('a plan was answered as given before anything was paid');
    return journey;
  }
  provider.confirm(begun.clientSecret, CARD);
  await repeat(async () => {
    await call('POST', '/api/subscription/sync');
    return (await user()).subscriptionTier === 'pro' || undefined;
  });
  journey.done.push('upgrade');

  const { url } = await press('/api/reply-credits/purchase');
  provider.payCheckout(String(url).split('/').at(-1) ?? '', CARD);
  await repeat(async () => (await user()).extraReplyCredits === 50 || undefined);
  journey.done.push('pack');

  await repeat(async () => {
    const wanted = { name: 'The second one', venueId: secondVenueId };
    const { attempt: added } = await call('POST', '/api/restaurants', wanted);
    // If the response was lost, the venue is already in the list.
    if (added.status === 409) {
      const { body } = await call('GET', '/api/restaurants');
      return JSON.stringify(body).includes(secondVenueId) || undefined;
    }
    return isSuccessful(added) || undefined;
  });
  journey.done.push('location');

  if (!isCancelling) return journey;
  await press('/api/subscription/upgrade', { plan: 'starter' });
  journey.done.push('cancel');
  return journey;
}
