import { randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { isSignatureValid, signWith } from '#server/platform/keyring.ts';
import { loadSealedKey } from '#server/platform/sealed-keys/load-sealed-key.ts';
import type { Services } from '#server/services.ts';
import { normaliseMailbox } from '#shared/accounts/normalise-mailbox.ts';
import { AppError } from '#shared/api/errors.ts';
import { stopReplies as contract, type ReplyStopScope } from '#shared/replies/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { findMailStops, findVenueName, insertMailStop } from './reply-query.ts';

const KEY_BYTES = 32;

const ALL_VENUES_SCOPE = 'all';

/** Unsubscribes a guest from replies. A second click changes nothing and returns the same message. */
export async function stopReplies(
  services: Services,
  { token, from }: { token: string; from: ReplyStopScope },
): Promise<string> {
  const link = readStopToken(services, token);
  if (!link) throw new AppError('INVALID_INPUT', 'This link is not valid');
  const { venueUuid, addressHash } = link;
  const scope = from === 'all' ? ALL_VENUES_SCOPE : venueUuid;
  await insertMailStop(services.db, { addressHash, scope, createdAt: services.now() });
  if (from === 'all') return `You won’t get any more replies from restaurants on ${PRODUCT_NAME}.`;
  const venueName = await findVenueName(services.db, venueUuid);
  return `You won’t get any more emails from ${venueName ?? 'this restaurant'}.`;
}

export async function hashAddress(
  services: Services,
  tx: Transaction,
  email: string,
): Promise<string> {
  return signWith(await loadAddressHashKey({ ...services, db: tx }), normaliseMailbox(email));
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
  const key = await loadAddressHashKey({ ...services, db: tx });
  const hashes = storedFormsOf(normaliseMailbox(email)).map((form) => signWith(key, form));
  const stops = await findMailStops(tx, hashes, [venueUuid, ALL_VENUES_SCOPE]);
  if (stops.length === 0) return;
  throw new AppError(
    'GUEST_STOPPED_MAIL',
    'This guest has opted out of emails, so we can’t send a reply. No credit was used.',
  );
}

/**
 * Version 0.2 did not change googlemail.com to gmail.com, and the links in its emails still use
 * that form.
 */
function storedFormsOf(mailbox: string): string[] {
  return [mailbox, mailbox.replace(/@gmail\.com$/, '@googlemail.com')];
}

/** The guest to unsubscribe, and the venue that wrote to them. */
export type ReplyStop = { venueUuid: string; addressHash: string };

/** The page for people and the URL for email programs, both with the same token. */
export function stopRepliesUrls(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  link: ReplyStop,
): { pageUrl: string; callUrl: string } {
  const signature = signWith(keys.current('links to stop replies'), textOf(link));
  const query = new URLSearchParams({ token: `${textOf(link)}.${signature}` });
  return {
    pageUrl: `${config.publicUrl}${paths.stopReplies}?${query}`,
    callUrl: `${config.publicUrl}${contract.path}?${query}`,
  };
}

/**
 * Returns undefined for a forged token. Tokens never expire, so that the link in an old email still
 * works.
 */
function readStopToken({ keys }: Pick<Services, 'keys'>, token: string): ReplyStop | undefined {
  const [venueUuid = '', addressHash = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) return undefined;
  const link = { venueUuid, addressHash };
  const isOurs = isSignatureValid(keys, 'links to stop replies', { text: textOf(link), signature });
  return isOurs ? link : undefined;
}

function textOf({ venueUuid, addressHash }: ReplyStop): string {
  return `${venueUuid}.${addressHash}`;
}

type Needs = Pick<Services, 'keys' | 'log'> & { db: Queryable };

/**
 * The key that hashes the addresses of unsubscribed guests. It survives a change of SESSION_SECRET.
 * If the old secret is lost, a new key is made, and earlier unsubscribes no longer match.
 */
export async function loadAddressHashKey(services: Needs): Promise<Uint8Array> {
  return loadSealedKey(services, {
    name: 'mail stops',
    make: () => randomBytes(KEY_BYTES),
    lost: 'the key of those who want no more mail was sealed with another SESSION_SECRET',
  });
}
