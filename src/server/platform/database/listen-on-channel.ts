import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

export type Listener = {
  onMessage: (payload: string) => void;
  /** Called once the connection is listening; earlier notifications may have been missed. */
  onReady: () => void;
};
export type ListenerHandle = { stop: () => Promise<void> };

const PROBE_MS = 15_000;
const ANSWERS_WITHIN_MS = 5_000;
const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 8_000;

/**
 * Receives notifications (NOTIFY) from all servers on a channel, and reconnects when the connection
 * is lost.
 */
export function listenOnChannel(
  connect: () => Promise<pg.Client>,
  channel: string,
  listener: Listener,
): ListenerHandle {
  const stopping = new AbortController();
  const { signal } = stopping;
  const finished = (async () => {
    let backoffMs = FIRST_BACKOFF_MS;
    while (!signal.aborted) {
      await receiveNotifications(connect, channel, signal, {
        ...listener,
        onReady: () => {
          backoffMs = FIRST_BACKOFF_MS;
          listener.onReady();
        },
      }).catch(() => undefined);
      await pause(backoffMs, signal);
      backoffMs = Math.min(2 * backoffMs, MAX_BACKOFF_MS);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await finished;
    },
  };
}

/** Returns or throws when the connection is lost or the last listener has left. */
async function receiveNotifications(
  connect: () => Promise<pg.Client>,
  channel: string,
  signal: AbortSignal,
  { onMessage, onReady }: Listener,
): Promise<void> {
  const client = await connect();
  let isOpen = true;
  const ended = once(client, 'end').then(() => {
    isOpen = false;
  });
  try {
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    await withTimeout(client.query(`LISTEN ${client.escapeIdentifier(channel)}`));
    if (!signal.aborted) onReady();
    while (isOpen && !signal.aborted) {
      await Promise.race([ended, pause(PROBE_MS, signal)]);
      // Only a query reveals a connection that died silently.
      if (isOpen && !signal.aborted) await withTimeout(client.query('SELECT 1'));
    }
  } finally {
    await withTimeout(client.end()).catch(() => undefined);
  }
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const late = wait(ANSWERS_WITHIN_MS, undefined, { signal: patience.signal, ref: false });
  try {
    await Promise.race([
      work,
      late.then(() => {
        throw new Error('the database went silent');
      }),
    ]);
  } finally {
    late.catch(() => undefined);
    patience.abort();
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
