import { ECDH } from 'node:crypto';
import { possibleTicketHashes } from '#server/feedback/intake/ticket-code.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { PushSubscriptionRequest } from '#shared/push/contract.ts';
import { NEWS_KINDS } from '#shared/push/news.ts';
import { normaliseTicketCode } from '#shared/tickets/rules.ts';
import { isPushAddress } from './post-push.ts';
import {
  findFeedbackIdOfTicket,
  replacePushEndpoint,
  storePushSubscription,
  storeTicketPushSubscription,
} from './queries.ts';

/**
 * Subscribes a browser, either to the news of a signed-in member or to the thread of one ticket.
 */
export async function subscribeToPushes(
  services: Services,
  { session, address }: { session: AnySession | null; address: string },
  { endpoint, keys, kinds, quietHours, onlyOnShift, replaces, ticket }: PushSubscriptionRequest,
): Promise<string> {
  await spendRateLimit(services, 'pushSubscriptionsPerAddress', networkOf(address));
  if (!isPushAddress(services, endpoint)) {
    throw new AppError('INVALID_INPUT', 'This is not the address of a push service');
  }
  if (!arePushKeys(keys)) {
    throw new AppError('INVALID_INPUT', 'These are not the keys of a push subscription');
  }
  if (session && replaces !== undefined) {
    const kept = await replacePushEndpoint(services.db, session.sid, replaces, {
      endpoint,
      ...keys,
    });
    if (kept) return kept;
    // If no subscription is stored, its settings are unknown here. The page knows them and
    // subscribes again when it is opened.
    if (replaces === null) throw new AppError('NOT_FOUND', 'This session has no subscription');
  }
  const at = services.now();
  const wanted = {
    endpoint,
    ...keys,
    kinds: kinds ?? [...NEWS_KINDS],
    quietHours: quietHours ?? null,
    onlyOnShift: onlyOnShift ?? false,
    seenAt: at,
    createdAt: at,
  };
  if (ticket === undefined) {
    return storePushSubscription(services.db, { ...subscriberFromSession(session), ...wanted });
  }
  const feedbackId = await feedbackOfTicket(services, ticket);
  return services.db.transaction((tx) =>
    storeTicketPushSubscription(tx, { sid: null, feedbackId, ...wanted }),
  );
}

const SECRET_BYTES = 16;

/** Whether messages can be encrypted with these keys: a point on P-256 and a secret of 16 bytes. */
function arePushKeys({ p256dh, auth }: PushSubscriptionRequest['keys']): boolean {
  if (Buffer.from(auth, 'base64url').length !== SECRET_BYTES) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

function subscriberFromSession(session: AnySession | null) {
  if (!session || session.deviceId !== null) {
    throw new AppError('UNAUTHENTICATED', 'Please sign in');
  }
  return { sid: session.sid, feedbackId: null };
}

async function feedbackOfTicket({ db }: Services, ticket: string): Promise<string> {
  const feedbackId = await findFeedbackIdOfTicket(
    db,
    possibleTicketHashes(normaliseTicketCode(ticket)),
  );
  if (!feedbackId) throw new AppError('NOT_FOUND', 'There is no such ticket');
  return feedbackId;
}
