import { setTimeout as wait } from 'node:timers/promises';
import { openStream } from './open-stream.ts';
import { EXAMPLE_VENUE_ID, registerOwner } from './register-owner.ts';
import { sendRequest } from './send-request.ts';
import type { Cluster } from './start-cluster.ts';

const GUESTS = 8;
const PAUSE_MS = 20;

/** Guests keep sending feedback while servers are killed and restarted; no guest may notice. */
export async function tryCluster(cluster: Cluster, metricsToken: string): Promise<boolean> {
  const token = await registerOwner(cluster);
  const stream = openStream(cluster.url, token);
  const guests = startGuests(cluster.url);
  const [first = 0] = cluster.ports;
  await guests.during('all servers run', () => wait(4_000));
  await guests.during('one is killed (kill -9)', async () => {
    await cluster.kill9(first);
    await wait(4_000);
  });
  await guests.during('it starts again', () => cluster.startServer(first));
  await guests.during('rolling restart of all three', async () => {
    for (const port of cluster.ports) {
      await cluster.stopServer(port);
      await cluster.startServer(port);
      await wait(2_500);
    }
  });
  const others = await guests.stop();
  const checks = {
    'feedback is told at once on a live stream': await stream.hearsFeedback(() =>
      sendRequest(`${cluster.url}/api/feedback`, 'POST', {
        body: { venueId: EXAMPLE_VENUE_ID, rating: 'okay' },
      }),
    ),
    'each address has a limit of its own': await limitsAreApart(cluster.url),
    'the proxy hides the metrics':
      (await sendRequest(`${cluster.url}/metrics`, 'GET')).status === 404,
    'each server tells its metrics': await allTell(cluster, metricsToken),
  };
  stream.close();
  for (const [check, isRight] of Object.entries(checks)) {
    console.log(`${isRight ? 'yes' : 'NO '}  ${check}`);
  }
  console.log(`Answers other than 201 in all: ${others}`);
  return Object.values(checks).every(Boolean);
}

function startGuests(url: string) {
  const statuses = new Map<string, number>();
  let isOver = false;
  let sent = 0;
  const guests = Array.from({ length: GUESTS }, async () => {
    while (!isOver) {
      sent += 1;
      // Each guest has a different address, like the guests of many restaurants.
      const from = `127.${1 + (sent % 200)}.${Math.floor(sent / 200) % 250}.7`;
      const body = { venueId: 'default-venue', rating: 'okay' };
      const status = String(
        (await sendRequest(`${url}/api/feedback`, 'POST', { body, from })).status,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await wait(PAUSE_MS);
    }
  });
  return {
    during: async (step: string, work: () => Promise<unknown>) => {
      const before = new Map(statuses);
      await work();
      const grown = [...statuses].map(([status, n]) => [status, n - (before.get(status) ?? 0)]);
      const counts = grown.filter(([, n]) => n !== 0).map(([status, n]) => `${n} × ${status}`);
      console.log(`${step.padEnd(30)} ${counts.join(', ')}`);
    },
    stop: async () => {
      isOver = true;
      await Promise.all(guests);
      const others = [...statuses].filter(([status]) => status !== '201');
      return others.reduce((sum, [, n]) => sum + n, 0);
    },
  };
}

/** Checks that one address can use up its rate limit across all servers without affecting another. */
async function limitsAreApart(url: string): Promise<boolean> {
  const guess = (from: string) =>
    sendRequest(`${url}/api/reward-codes/validate`, 'POST', {
      body: { code: 'NOSUCHCODE', venueId: EXAMPLE_VENUE_ID },
      from,
    });
  for (let attempts = 0; attempts < 40; attempts += 1) await guess('127.250.0.1');
  const used = await guess('127.250.0.1');
  const other = await guess('127.250.0.2');
  return used.status === 429 && other.status !== 429;
}

async function allTell({ ports }: Cluster, token: string): Promise<boolean> {
  const answers = await Promise.all(
    ports.map((port) => sendRequest(`http://127.0.0.1:${port}/metrics`, 'GET', { token })),
  );
  return answers.every(({ status }) => status === 200);
}
