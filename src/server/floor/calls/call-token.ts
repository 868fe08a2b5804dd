import { hash } from 'node:crypto';
import { signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { COMPLAINT_TOPICS } from '#shared/feedback/topics.ts';

const REASONS: ReadonlySet<string> = new Set(
  Object.values(COMPLAINT_TOPICS).flatMap(({ category, sentence }) => [category, sentence]),
);

/** The secret of a guest's call. Derived from the call's ID, so that storing its hash is enough. */
export function newCallToken({ keys }: Pick<Services, 'keys'>, callId: string): string {
  return signWith(keys.current('call tokens'), callId);
}

/** Derives the token of an earlier call again, even if it was made with the previous secret. */
export function rederiveCallToken(
  { keys }: Pick<Services, 'keys'>,
  { id, tokenHash }: { id: string; tokenHash: string },
): string | undefined {
  return keys
    .accepted('call tokens')
    .map((key) => signWith(key, id))
    .find((token) => hashCallToken(token) === tokenHash);
}

export function hashCallToken(token: string): string {
  return hash('sha256', token, 'base64url');
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

/**
 * Returns the reason if the chat offers it, otherwise null: clients of the API may send any text.
 */
export function filterKnownReason(primaryIssue: string | null | undefined): string | null {
  return primaryIssue && REASONS.has(primaryIssue) ? primaryIssue : null;
}
