import type { Transaction } from '#server/platform/database/database.ts';
import { signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { normaliseMailbox } from '#shared/accounts/normalise-mailbox.ts';
import { AppError } from '#shared/api/errors.ts';
import type { ReplyStopScope } from '#shared/replies/contract.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { loadStopKey } from './load-stop-key.ts';
import { findMailStops, findVenueName, insertMailStop } from './queries.ts';
import { readStopToken } from './stop-token.ts';

const ALL = 'all';

/** Unsubscribes a guest from replies. A second click changes nothing and returns the same message. */
export async function stopReplies(
  services: Services,
  { token, from }: { token: string; from: ReplyStopScope },
): Promise<string> {
  const link = readStopToken(services, token);
  if (!link) throw new AppError('INVALID_INPUT', 'This link is not valid');
  const { venueUuid, addressHash } = link;
  const scope = from === 'all' ? ALL : venueUuid;
  await insertMailStop(services.db, { addressHash, scope, createdAt: services.now() });
  if (from === 'all') return `You will get no more replies from restaurants on ${PRODUCT_NAME}.`;
  const venueName = await findVenueName(services.db, venueUuid);
  return `You will get no more mail from ${venueName ?? 'this restaurant'}.`;
}

export async function hashAddress(
  services: Services,
  tx: Transaction,
  email: string,
): Promise<string> {
  return signWith(await loadStopKey({ ...services, db: tx }), normaliseMailbox(email));
}

/**
 * Refuses to email an unsubscribed guest, even if rate limits are off, because unsubscribing is the
 * guest's decision.
 */
export async function refuseUnsubscribedGuest(
  services: Services,
  tx: Transaction,
  { venueUuid, email }: { venueUuid: string; email: string },
): Promise<void> {
  const key = await loadStopKey({ ...services, db: tx });
  const hashes = storedFormsOf(normaliseMailbox(email)).map((form) => signWith(key, form));
  const stops = await findMailStops(tx, hashes, [venueUuid, ALL]);
  if (stops.length === 0) return;
  throw new AppError(
    'GUEST_STOPPED_MAIL',
    'This guest has asked for no more mail, so no reply can be sent. No credit was used.',
  );
}

/**
 * Version 0.2 did not change googlemail.com to gmail.com, and the links in its emails still use
 * that form.
 */
function storedFormsOf(mailbox: string): string[] {
  return [mailbox, mailbox.replace(/@gmail\.com$/, '@googlemail.com')];
}
