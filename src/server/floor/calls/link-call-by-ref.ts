import { hash } from 'node:crypto';
import type { Queryable } from '#server/platform/database/database.ts';
import { hashCallToken } from './call-token.ts';
import { type CallWithBusiness, joinCallToFeedback } from './queries.ts';

/**
 * Links a call to the answer that the same guest gave in the chat. Returns the call, or undefined
 * if there is no such call or it already has an answer.
 */
export async function linkCallByRef(
  db: Queryable,
  { call, ...said }: { call: CallRef; feedbackId: string; venueUuid: string },
): Promise<CallWithBusiness | undefined> {
  return joinCallToFeedback(db, { ...said, ...call });
}

/**
 * How a guest's page refers to its call: by the token it got, or by its idempotency key if the
 * response was lost.
 */
export type CallRef = { tokenHash: string } | { keyHash: string };

export function readCallRef({
  callToken,
  callKey,
}: {
  callToken: string | undefined;
  callKey: string | undefined;
}): CallRef | undefined {
  if (callToken) return { tokenHash: hashCallToken(callToken) };
  return callKey ? { keyHash: hashCallKey(callKey) } : undefined;
}

export function hashCallKey(key: string): string {
  return hash('sha256', key, 'base64url');
}
