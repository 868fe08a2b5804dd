import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '../ledger.ts';
import type { StagedOwner } from './back-office.ts';
import type { Crowd } from './guests.ts';
import { type Attempt, sendAttempt } from './send-attempt.ts';

/** Simulates an owner who keeps reading the dashboard and sometimes replies to a guest. */
export function simulateOwner(
  ledger: Ledger,
  owner: StagedOwner,
  servers: () => readonly string[],
): Crowd {
  const attempts: Attempt[] = [];
  const headers = { authorization: `Bearer ${owner.token}` };
  let isLeaving = false;
  let turn = 0;

  const nextServer = () => {
    turn += 1;
    return servers()[turn % servers().length] ?? '';
  };

  /** Replies from two tabs at once; only one reply may be sent. */
  async function reply(feedbackId: string): Promise<void> {
    const tabs = ['Thank you for coming.', 'We are glad you liked it.'];
    await Promise.all(
      tabs.map(async (replyMessage) => {
        const path = `/api/feedback/${feedbackId}/reply`;
        const { attempt: entry } = await sendAttempt(attempts, nextServer(), path, {
          method: 'POST',
          headers,
          body: { replyMessage },
        });
        if (entry.status === 200) ledger.replied.push({ feedbackId, ownerId: owner.id });
      }),
    );
  }

  const present = (async () => {
    for (let round = 1; !isLeaving; round += 1) {
      const venueId = owner.venueIds[round % owner.venueIds.length] ?? '';
      await Promise.all([
        sendAttempt(attempts, nextServer(), `/api/stats/summary?venueId=${venueId}`, { headers }),
        sendAttempt(attempts, nextServer(), `/api/feedback?venueId=${venueId}`, { headers }),
      ]);
      const newest = ledger.acknowledged.at(-1);
      const isMine = newest && owner.venueIds.includes(newest.venueId);
      if (isMine && round % 10 === 0) await reply(newest.id);
      await wait(100);
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
