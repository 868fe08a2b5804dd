import type { Services } from '#server/services.ts';
import { hashOfToken } from './call-token.ts';
import { joinCallToFeedback } from './queries.ts';

/** What a guest said in the chat belongs to the call that they made from it. A repeat changes nothing. */
export async function joinCall(
  { db }: Pick<Services, 'db'>,
  { callToken, ...said }: { callToken: string; feedbackId: string; venueUuid: string },
): Promise<void> {
  await joinCallToFeedback(db, { ...said, tokenHash: hashOfToken(callToken) });
}
