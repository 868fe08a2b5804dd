import { createHmac, timingSafeEqual } from 'node:crypto';
import { unsubscribe } from '#shared/alerts/contract.ts';
import { purposeOf, type UnsubscribePurpose } from '#shared/alerts/purposes.ts';
import { paths } from '#shared/site/paths.ts';
import type { Services } from '../platform/services.ts';

export type Unsubscription = { userId: string; purpose: UnsubscribePurpose };

/** The page for people and the address for mail programs, both with the same token. */
export function unsubscribeUrls(
  { config, sessionSecret }: Pick<Services, 'config' | 'sessionSecret'>,
  unsubscription: Unsubscription,
): { pageUrl: string; callUrl: string } {
  const query = new URLSearchParams({ token: tokenFor(sessionSecret, unsubscription) });
  return {
    pageUrl: `${config.publicUrl}${paths.unsubscribe}?${query}`,
    callUrl: `${config.publicUrl}${unsubscribe.path}?${query}`,
  };
}

/** Undefined for a token that we did not make. It never expires: old mails must be able to stop new ones. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | undefined {
  const purpose = purposeOf(token);
  const [, userId = ''] = token.split('.', 2);
  if (!purpose || !userId) return undefined;
  const isOurs = timingSafeEqual(
    digest(secret, token),
    digest(secret, tokenFor(secret, { userId, purpose })),
  );
  return isOurs ? { userId, purpose } : undefined;
}

function tokenFor(secret: string, { userId, purpose }: Unsubscription): string {
  const mac = digest(secret, `unsubscribe ${purpose} ${userId}`).toString('base64url');
  return `${purpose}.${userId}.${mac}`;
}

/** Of both sides, so that what is compared has the same length and tells nothing by its time. */
function digest(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}
