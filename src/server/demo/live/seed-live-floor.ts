import { hashCallToken } from '#server/floor/calls/call-token.ts';
import { insertCallRows } from '#server/floor/calls/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertMessage, storeTicket } from '#server/tickets/queries.ts';
import type { PastCall } from './compose-calls.ts';
import type { PastThread } from './compose-threads.ts';

type LiveFloorSeed = {
  venueUuid: string;
  ownerId: string;
  calls: readonly PastCall[];
  threads: readonly PastThread[];
  /** The stored value of the reward offered in a thread. */
  offer: string | null;
};

/** Stores past calls and threads. The token of a finished call is never given to anyone. */
export async function seedLiveFloor(
  tx: Transaction,
  { venueUuid, ownerId, calls, threads, offer }: LiveFloorSeed,
): Promise<void> {
  if (calls.length > 0) {
    await insertCallRows(
      tx,
      calls.map((call) => ({ ...call, venueUuid, tokenHash: hashCallToken(call.id) })),
    );
  }
  for (const { said, messages, settledAt } of threads) {
    const lastActivityAt = messages.at(-1)?.createdAt ?? said.createdAt;
    const read = settledAt && { readByGuestAt: settledAt, readByVenueAt: settledAt };
    const ticket = { lastActivityAt, settledAt, ...(read ?? { readByGuestAt: lastActivityAt }) };
    await storeTicket(tx, { ...said, venueUuid }, ticket);
    for (const { offersReward, side, ...message } of messages) {
      await insertMessage(tx, {
        ...message,
        side,
        feedbackId: said.id,
        authorUserId: side === 'venue' ? ownerId : null,
        offeredReward: offersReward ? offer : null,
      });
    }
  }
}
