import { hash } from 'node:crypto';
import type { Queryable } from '#server/platform/database/database.ts';
import { hashOfToken } from './call-token.ts';
import { type JoinedCall, joinCallToFeedback } from './queries.ts';

/**
 * What a guest said in the chat belongs to the call that they made from it. The call as it has come
 * so far; undefined where there is none, and for a repeat, which changes nothing.
 */
export async function joinCall(
  db: Queryable,
  { call, ...said }: { call: NamedCall; feedbackId: string; venueUuid: string },
): Promise<JoinedCall | undefined> {
  return joinCallToFeedback(db, { ...said, ...call });
}

/** A call as its guest knows it: by what the server answered, or by what they asked under. */
export type NamedCall = { tokenHash: string } | { keyHash: string };

export function callNamedBy({
  callToken,
  callKey,
}: {
  callToken: string | undefined;
  callKey: string | undefined;
}): NamedCall | undefined {
  if (callToken) return { tokenHash: hashOfToken(callToken) };
  return callKey ? { keyHash: hashOfCallKey(callKey) } : undefined;
}

export function hashOfCallKey(key: string): string {
  return hash('sha256', key, 'base64url');
}
