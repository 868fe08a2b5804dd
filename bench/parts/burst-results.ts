import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openSingleConnection } from '#server/platform/database/database.ts';
import { readText } from '#server/understanding/reader/read-text.ts';
import { submitFeedback } from '#shared/feedback/contract.ts';
import { feedbackHeaders, makeFeedbackPayload } from '../feedback-request.ts';
import { startProduct } from '../product.ts';
import { type Result, resultWithBaseline } from '../report/result.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';

const GUESTS = 1_000;
const CONNECTIONS = 32;
const VENUES = 200;
/** The seconds within which the product promises to read every answer. */
const READ_WITHIN = 5;
const GIVE_UP_AFTER_MS = 120_000;
const LOOK_EVERY_MS = 50;
const DATABASE = 'burst';

/**
 * How soon after a burst of guests every answer is read. No alarm can be raised earlier than that.
 */
export async function burstResults(database: BenchDatabase, rounds: number): Promise<Result[]> {
  await database.copy('small', DATABASE);
  const client = await openSingleConnection(database.addressOf(DATABASE));
  const product = await startProduct({ DATABASE_URL: database.databaseUrl(DATABASE) });
  const bursts: BurstSeconds[] = [];
  // A warm-up, because the running server has already compiled its reader, too.
  secondsToRead(Array.from({ length: GUESTS }, (_, guest) => guest));
  try {
    for (let round = 0; round < rounds; round += 1) bursts.push(await burst(round * GUESTS));
  } finally {
    await product.stop();
    await client.end();
  }
  const slowest = Math.max(...bursts.map(({ sending }) => sending));
  return [
    resultWithBaseline(
      {
        name: `a burst of ${GUESTS.toLocaleString('en-GB')} guests, from the last answer until all are read`,
        unit: 's',
        against: 'the same texts read alone on one core',
        target: { atMost: READ_WITHIN },
        note: `${CONNECTIONS} connections, ${VENUES} venues; sent within ${slowest.toFixed(1)} s`,
      },
      bursts.map(({ reading, alone }) => ({ measured: reading, baseline: alone })),
    ),
  ];

  async function burst(firstGuest: number): Promise<BurstSeconds> {
    const guests = Array.from({ length: GUESTS }, (_, index) => firstGuest + index);
    const alone = secondsToRead(guests);
    const before = await client.query<{ now: string }>('SELECT now()::text AS now');
    const start = performance.now();
    await sendAll(product.url, guests);
    const sent = performance.now();
    await waitUntilAllRead(client, before.rows[0]?.now ?? '');
    return { alone, sending: (sent - start) / 1000, reading: (performance.now() - sent) / 1000 };
  }
}

/** In seconds: how long the guests took to send, and the server to read what they sent. */
type BurstSeconds = Record<'alone' | 'sending' | 'reading', number>;

async function sendAll(url: string, guests: number[]): Promise<void> {
  const waiting = guests.values();
  const send = async () => {
    for (const guest of waiting) {
      const answer = await fetch(`${url}${submitFeedback.path}`, {
        method: submitFeedback.method,
        headers: feedbackHeaders(guest, VENUES),
        body: JSON.stringify(makeFeedbackPayload(guest, VENUES)),
      });
      if (answer.status !== 201) throw new Error(`a guest was refused: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
}

export async function waitUntilAllRead(client: pg.ClientBase, since: string): Promise<void> {
  const deadline = performance.now() + GIVE_UP_AFTER_MS;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ unread: number }>(
      `SELECT count(*)::int AS unread FROM feedback
       LEFT JOIN understandings ON feedback_id = feedback.id
       WHERE feedback.created_at >= $1::timestamptz AND feedback_id IS NULL`,
      [since],
    );
    if (rows[0]?.unread === 0) return;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('some answers were not read');
}

function secondsToRead(guests: readonly number[]): number {
  const start = performance.now();
  for (const guest of guests) readText(makeFeedbackPayload(guest, VENUES).textGeneral ?? '');
  return (performance.now() - start) / 1000;
}
