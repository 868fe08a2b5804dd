import { joinCall } from '#server/floor/calls/join-call.ts';
import type { Services } from '#server/services.ts';
import { followCall } from './follow-call.ts';

/** An answer that came after its call: whoever went to the table has the complaint already. */
export async function joinCallOf(
  { db }: Pick<Services, 'db'>,
  said: { callToken: string; feedbackId: string; venueUuid: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const call = await joinCall(tx, said);
    if (call) await followCall(tx, call, 'taken');
  });
}
