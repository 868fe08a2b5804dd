import type { Queryable } from '#server/platform/database/database.ts';
import { hashOfToken } from './call-token.ts';
import { type JoinedCall, joinCallToFeedback } from './queries.ts';

/**
 * What a guest said in the chat belongs to the call that they made from it. The call as it has come
 * so far; undefined where there is none, and for a repeat, which changes nothing.
 */
export async function joinCall(
  db: Queryable,
  { callToken, ...said }: { callToken: string; feedbackId: string; venueUuid: string },
): Promise<JoinedCall | undefined> {
  return joinCallToFeedback(db, { ...said, tokenHash: hashOfToken(callToken) });
}
