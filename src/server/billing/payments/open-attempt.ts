import { newId } from '#server/platform/database/columns.ts';
import type { Services } from '#server/services.ts';
import { findOrInsertAttempt } from './payment-lease-query.ts';

/**
 * The key for something that is asked of the provider. It is stored before the call and stays the
 * same for the same request until the answer is certain: then `deleteAttempt`, so that the next
 * try is a new one.
 */
export async function openAttempt(
  services: Services,
  businessId: string,
  purpose: string,
  request: string,
): Promise<string> {
  const { db, now } = services;
  const attempt = { businessId, purpose, request, attemptId: newId(), now: now() };
  return `${purpose}:${await findOrInsertAttempt(db, attempt)}`;
}
