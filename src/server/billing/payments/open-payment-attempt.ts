import { newId } from '#server/platform/database/columns.ts';
import type { Services } from '#server/services.ts';
import { findOrInsertPaymentAttempt } from './payment-lease-query.ts';

/**
 * Returns the idempotency key of a request to the provider. The key is stored before the request is
 * sent, and the same request gets the same key until its outcome is certain. `deletePaymentAttempt`
 * then lets the next request start with a new key.
 */
export async function openPaymentAttempt(
  services: Services,
  businessId: string,
  purpose: string,
  request: string,
): Promise<string> {
  const { db, now } = services;
  const attempt = { businessId, purpose, request, attemptId: newId(), now: now() };
  return `${purpose}:${await findOrInsertPaymentAttempt(db, attempt)}`;
}
