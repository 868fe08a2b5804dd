import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '../ledger.ts';
import type { Crowd } from './guests.ts';
import { type Attempt, sendAttempt } from './send-attempt.ts';

/** Simulates two waiters who both redeem every third code, retrying until accepted or refused. */
export function simulateStaff(ledger: Ledger, servers: () => readonly string[]): Crowd {
  const attempts: Attempt[] = [];
  let isLeaving = false;
  let turn = 0;

  async function redeem(code: string, staffName: string): Promise<void> {
    while (!isLeaving) {
      turn += 1;
      const server = servers()[turn % servers().length] ?? '';
      const { attempt: entry } = await sendAttempt(attempts, server, '/api/reward-codes/redeem', {
        method: 'POST',
        body: { code, staffName },
      });
      if (entry.status === 200) ledger.redeemed.push({ code, staffName });
      const isUnclear = entry.status === undefined || entry.status >= 500;
      if (!isUnclear) return;
      await wait(500);
    }
  }

  const present = (async () => {
    const seen = new Set<string>();
    for (let next = 0; !isLeaving; ) {
      const code = ledger.acknowledged[next]?.rewardCode;
      if (code && !seen.has(code)) {
        await Promise.all(['Sam', 'Alex'].map((name) => redeem(code, name)));
        seen.add(code);
      }
      if (next + 3 < ledger.acknowledged.length) next += 3;
      await wait(60);
    }
  })();
  return {
    attempts,
    leave: async () => {
      isLeaving = true;
      await present;
    },
  };
}
