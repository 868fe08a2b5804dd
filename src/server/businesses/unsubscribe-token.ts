import { isSignatureValid, type Keyring, signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { unsubscribe } from '#shared/notifications/contract.ts';
import { type UnsubscribePurpose, unsubscribePurpose } from '#shared/notifications/purposes.ts';
import { paths } from '#shared/site/paths.ts';

export type Unsubscription = { businessId: string; purpose: UnsubscribePurpose };

/** The page for people and the one-click URL for email programs, both with the same token. */
export function unsubscribeUrls(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  unsubscription: Unsubscription,
): { pageUrl: string; callUrl: string } {
  const query = new URLSearchParams({ token: signUnsubscribeToken(keys, unsubscription) });
  return {
    pageUrl: `${config.publicUrl}${paths.unsubscribe}?${query}`,
    callUrl: `${config.publicUrl}${unsubscribe.path}?${query}`,
  };
}

/**
 * Returns undefined if we did not sign the token. Tokens never expire, because links in old emails
 * must work.
 */
export function readUnsubscribeToken(keys: Keyring, token: string): Unsubscription | undefined {
  const purpose = unsubscribePurpose(token);
  const [, businessId = '', signature = ''] = token.split('.');
  if (!purpose || !businessId) return undefined;
  const text = signedText({ businessId, purpose });
  const isOurs = isSignatureValid(keys, 'unsubscribe links', { text, signature });
  return isOurs && token === `${purpose}.${businessId}.${signature}`
    ? { businessId, purpose }
    : undefined;
}

function signUnsubscribeToken(keys: Keyring, unsubscription: Unsubscription): string {
  const { purpose, businessId } = unsubscription;
  const signature = signWith(keys.current('unsubscribe links'), signedText(unsubscription));
  return `${purpose}.${businessId}.${signature}`;
}

function signedText({ purpose, businessId }: Unsubscription): string {
  return `unsubscribe ${purpose} ${businessId}`;
}
