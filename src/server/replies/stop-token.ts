import { isSignatureValid, signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { stopReplies as contract } from '#shared/replies/contract.ts';
import { paths } from '#shared/site/paths.ts';

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
export function readStopToken(
  { keys }: Pick<Services, 'keys'>,
  token: string,
): ReplyStop | undefined {
  const [venueUuid = '', addressHash = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) return undefined;
  const link = { venueUuid, addressHash };
  const isOurs = isSignatureValid(keys, 'links to stop replies', { text: textOf(link), signature });
  return isOurs ? link : undefined;
}

function textOf({ venueUuid, addressHash }: ReplyStop): string {
  return `${venueUuid}.${addressHash}`;
}
