import { hashCallToken } from '#server/floor/calls/call-token.ts';
import { insertCallRows } from '#server/floor/calls/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insertMessage, storeTicket } from '#server/tickets/queries.ts';
import type { PastCall, PastThread } from './compose-live-floor.ts';

type LiveFloorSeed = {
  venueUuid: string;
  ownerId: string;
  calls: readonly PastCall[];
  threads: readonly PastThread[];
};

/** Stores past calls and threads. The token of a finished call is never given to anyone. */
export async function seedLiveFloor(
  tx: Transaction,
  { venueUuid, ownerId, calls, threads }: LiveFloorSeed,
): Promise<void> {
  if (calls.length > 0) {
    await insertCallRows(
      tx,
      calls.map((call) => ({ ...call, venueUuid, tokenHash: hashCallToken(call.id) })),
    );
  }
  for (const { guest, messages, settledAt } of threads) {
    const { id, createdAt } = guest;
    const lastActivityAt = messages.at(-1)?.createdAt ?? createdAt;
    const read = settledAt && { readByGuestAt: settledAt, readByVenueAt: settledAt };
    const ticket = { lastActivityAt, settledAt, ...(read ?? { readByGuestAt: lastActivityAt }) };
    await storeTicket(tx, { id, createdAt, venueUuid }, ticket);
    for (const message of messages) {
      await insertMessage(tx, {
        id: message.id,
        feedbackId: id,
        side: message.side,
        words: message.text,
        createdAt: message.createdAt,
        authorUserId: message.side === 'venue' ? ownerId : null,
        offeredReward: message.offeredReward ?? null,
      });
    }
  }
}
