import { setTimeout as wait } from 'node:timers/promises';
import {
  type FakeStripe,
  signAsStripe,
  startFakeStripe,
} from '#testing/payments/stripe/fake-stripe.ts';
import type { Stage } from '../stage.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

export type FaultyStripe = {
  /** The settings with which servers use this provider. */
  settings: Record<string, string>;
  /** The proxy between the servers and the provider. */
  line: FaultProxy;
  provider: FakeStripe;
  sendCourier(servers: () => readonly string[]): Courier;
};

/** Delivers the provider's events. */
type Courier = { isDone(): boolean; stop(): Promise<void> };

const WEBHOOK = '/api/webhooks/stripe';
const ROUND_MS = 300;
const LONGEST_WAIT_MS = 15_000;
/** The share of accepted events that is delivered again. */
const REPEATED = 0.3;

/** Starts a fake payment provider behind a proxy that can fail. */
export async function startFaultyStripe(stage: Stage): Promise<FaultyStripe> {
  const provider = await startFakeStripe();
  stage.onCleanup(provider.close);
  const line = await startFaultProxy({
    host: '127.0.0.1',
    port: Number(new URL(provider.url).port),
  });
  stage.onCleanup(line.close);
  return {
    settings: { ...provider.settings, STRIPE_API_BASE: `http://127.0.0.1:${line.port}` },
    line,
    provider,
    sendCourier: (servers) => startCourier(provider, servers),
  };
}

/** Delivers events in random order to all servers at once until one accepts, and repeats some. */
function startCourier(provider: FakeStripe, servers: () => readonly string[]): Courier {
  const taken = new Set<number>();
  let isStopped = false;

  async function bring(number: number, body: Buffer): Promise<void> {
    const answers = await Promise.all(servers().map((server) => deliverEvent(server, body)));
    const isTaken = answers.some((status) => status >= 200 && status < 300);
    if (isTaken && Math.random() >= REPEATED) taken.add(number);
  }

  const atWork = (async () => {
    while (!isStopped) {
      const waiting = [...provider.events().entries()].filter(([number]) => !taken.has(number));
      const shuffled = waiting.sort(() => Math.random() - 0.5);
      await Promise.all(shuffled.slice(0, 8).map(([number, body]) => bring(number, body)));
      await wait(ROUND_MS);
    }
  })();
  return {
    isDone: () => taken.size === provider.events().length,
    stop: async () => {
      isStopped = true;
      await atWork;
    },
  };
}

async function deliverEvent(server: string, body: Buffer): Promise<number> {
  const answer = await fetch(server + WEBHOOK, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signAsStripe(body) },
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  }).catch(() => undefined);
  return answer?.status ?? 0;
}
