import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FeedbackPayload } from '#shared/feedback/contract.ts';
import type { Ledger } from '../ledger.ts';
import { type Attempt, sendAttempt } from './send-attempt.ts';

export type Crowd = {
  attempts: Attempt[];
  /** Stops new guests, and waits until all feedback in progress has arrived. */
  leave(): Promise<void>;
};

export type GuestOptions = {
  /** Called before every attempt, so that the servers can change. */
  servers: () => readonly string[];
  venueIds: readonly string[];
  guests?: number;
  pauseMs?: number;
};

type Letter = { key: string; payload: FeedbackPayload };

/** The widget's retry delays, ten times shorter, to save time; only their ratio matters. */
const DEFAULT_RETRY_MS = 10_000 / 10;
const RETRY_MS_PER_SECOND = 1_000 / 10;
/** Every fifth feedback is sent again after it was acknowledged, to a random server. */
const REPEAT_EVERY = 5;
const PATIENCE_MS = 90_000;

/** Simulates guests who send feedback and retry until it has arrived, like the widget. */
export function simulateGuests(ledger: Ledger, options: GuestOptions): Crowd {
  const { servers, venueIds, guests = 8, pauseMs = 40 } = options;
  const attempts: Attempt[] = [];
  let isLeaving = false;
  let turn = 0;

  const nextServer = () => {
    const known = servers();
    turn += 1;
    return known[turn % known.length] ?? '';
  };

  async function deliver(letter: Letter): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    ledger.triedKeys.add(letter.key);
    while (Date.now() < deadline) {
      const { status, retryAfterSeconds } = await post(letter);
      if (status === 201 || status === 429) return;
      await wait(
        retryAfterSeconds === undefined
          ? DEFAULT_RETRY_MS
          : retryAfterSeconds * RETRY_MS_PER_SECOND,
      );
    }
  }

  async function post({ key, payload }: Letter): Promise<Attempt> {
    const { attempt: entry, body } = await sendAttempt(attempts, nextServer(), '/api/feedback', {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: payload,
    });
    if (entry.status === 429) ledger.refusedKeys.add(key);
    if (entry.status === 201) {
      ledger.acknowledged.push({
        key,
        id: String(body.id),
        venueId: payload.venueId,
        rewardCode: typeof body.rewardCode === 'string' ? body.rewardCode : undefined,
        askedMs: entry.startedMs,
      });
    }
    return entry;
  }

  async function beGuest(number: number): Promise<void> {
    for (let written = 1; !isLeaving; written += 1) {
      const letter = composeLetter(venueIds[(number + written) % venueIds.length] ?? '');
      await deliver(letter);
      if (written % REPEAT_EVERY === 0) await post(letter);
      await wait(pauseMs);
    }
  }

  const present = Promise.all(Array.from({ length: guests }, (_, number) => beGuest(number)));
  return {
    attempts,
    leave: async () => {
      isLeaving = true;
      await present;
    },
  };
}

/**
 * Writes a guest's feedback. Its text contains the key, so that a duplicate row would be noticed.
 */
function composeLetter(venueId: string): Letter {
  const key = randomUUID();
  return {
    key,
    payload: {
      venueId,
      rating: 'great',
      textGeneral: `Written under ${key}`,
      rewardSelected: 'free_dessert',
      email: `guest-${key}@guests.example`,
      isSeriousComplaint: false,
    },
  };
}
