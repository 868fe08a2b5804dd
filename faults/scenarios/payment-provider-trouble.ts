import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { compareBooks } from '../compare-books.ts';
import type { StagedOwner } from '../people/back-office.ts';
import { leaveFeedback } from '../people/leave-feedback.ts';
import { payAsOwner } from '../people/paying-owner.ts';
import { sendAttempt, tallyStatuses } from '../people/send-attempt.ts';
import type { Scenario } from '../scenario.ts';
import type { Stage, StagedServer } from '../stage.ts';
import type { Fault } from '../troubles/fault-proxy.ts';
import { type FaultyStripe, startFaultyStripe } from '../troubles/faulty-stripe.ts';
import { waitUntil } from '../wait-until.ts';

const OWNERS = 6;
const FAULT_MS = 3_000;
const PATIENCE_SECONDS = 90;

const FAULTS: Fault[] = [
  { type: 'cut', direction: 'answers', afterBytes: () => randomInt(1, 4_000) },
  { type: 'none' },
  { type: 'refuse' },
  { type: 'none' },
  { type: 'cut', direction: 'answers', afterBytes: () => randomInt(1, 1_500) },
  { type: 'blackhole' },
  { type: 'none' },
  { type: 'reset' },
  { type: 'cut', direction: 'requests', afterBytes: () => randomInt(1, 1_500) },
  { type: 'latency', ms: 300 },
];
/** Which server is also killed during which fault, by their indexes. */
const KILLS = new Map([
  [1, 0],
  [3, 1],
  [6, 0],
  [9, 1],
]);

/** Owners pay while the provider's responses are lost, servers die and events arrive out of order. */
export const paymentProviderTrouble: Scenario = {
  name: 'payment-provider-trouble',
  longestSeconds: 240,
  run: async (stage) => {
    const town = await startFaultyStripe(stage);
    const servers = await stage.startServers(2, town.settings);
    const urls = () => servers.map(({ url }) => url);
    const owners: StagedOwner[] = [];
    for (let hired = 0; hired < OWNERS; hired += 1) {
      owners.push(await stage.hireOwner({ plan: 'starter' }));
    }
    const broken = await askWhileAway(stage, town, urls()[0] ?? '', owners[0]);

    const courier = town.sendCourier(urls);
    const travelling = Promise.all(
      owners.map((owner, number) =>
        payAsOwner(owner, urls, town.provider, { isCancelling: number % 2 === 1 }),
      ),
    );
    travelling.catch(() => undefined);
    await makeTrouble(town, servers);
    const mendedMs = Date.now();

    const journeys = await travelling;
    await waitUntil(courier.isDone, PATIENCE_SECONDS);
    const compare = async () => {
      const found = await Promise.all(
        journeys.map((journey) => compareBooks(stage.database, town, journey)),
      );
      const lost = found.flatMap((one) => one.lost);
      const doubled = found.flatMap((one) => one.doubled);
      return { lost, doubled, isAgreed: lost.length + doubled.length === 0 };
    };
    await waitUntil(async () => (await compare()).isAgreed, PATIENCE_SECONDS);
    const recoverySeconds = (Date.now() - mendedMs) / 1000;
    await courier.stop();

    const { lost, doubled } = await compare();
    const attempts = journeys.flatMap((journey) => journey.attempts);
    const bugs = attempts.filter(({ status }) => status === 500);
    if (bugs.length > 0) broken.push(`${bugs.length} answers of 500 (${bugs[0]?.what})`);
    const acknowledged = journeys.flatMap(({ done }) => done).length;
    return {
      acknowledged,
      stored: acknowledged - lost.length,
      lost: lost.length,
      doubled: doubled.length,
      recoverySeconds,
      broken: [...broken, ...journeys.flatMap((journey) => journey.broken), ...lost, ...doubled],
      notes: [
        `owners: ${tallyStatuses(attempts)}`,
        `${town.provider.events().length} events, each to both servers, in any order`,
        `${town.line.cuts()} questions and answers cut`,
      ],
    };
  },
};

/**
 * While the provider is down, owners get a 502 at once; while it is silent, a 503 within the
 * timeout.
 */
const AWAY: { fault: Fault; status: number }[] = [
  { fault: { type: 'refuse' }, status: 502 },
  { fault: { type: 'blackhole' }, status: 503 },
];
const LONGEST_ANSWER_MS = 15_000;

/** Checks that a plan never counts as paid while the provider is unreachable. */
async function askWhileAway(
  { ledger }: Stage,
  { line }: FaultyStripe,
  server: string,
  owner: StagedOwner | undefined,
): Promise<string[]> {
  if (!owner) return ['nobody was hired'];
  const broken: string[] = [];
  for (const { fault, status } of AWAY) {
    await line.set(fault);
    const asking = sendAttempt([], server, '/api/get-or-create-subscription', {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
      body: { plan: 'pro' },
    });
    const { attempt: written } = await leaveFeedback(ledger, server, owner.venueIds[0] ?? '');
    const { attempt: asked } = await asking;
    await line.set({ type: 'none' });
    if (asked.status !== status) {
      broken.push(`${fault.type}: a plan was answered with ${asked.status} by nobody`);
    }
    if (asked.tookMs > LONGEST_ANSWER_MS)
      broken.push(`${fault.type}: ${asked.tookMs} ms for a plan`);
    if (written.status !== 201) broken.push(`a guest was answered with ${written.status}`);
  }
  return broken;
}

async function makeTrouble({ line }: FaultyStripe, servers: StagedServer[]): Promise<void> {
  for (const [number, fault] of FAULTS.entries()) {
    await line.set(fault);
    await wait(FAULT_MS / 2);
    const victim = KILLS.get(number);
    if (victim !== undefined) {
      await servers[victim]?.kill9();
      const risen = await servers[victim]?.again();
      if (risen) servers[victim] = risen;
    }
    await wait(FAULT_MS / 2);
  }
  await line.set({ type: 'none' });
}
