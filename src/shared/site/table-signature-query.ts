/** One letter, because every printed code contains it. */
export const TABLE_SIGNATURE_PARAMETER = 's';

/** The signature in a guest page's address; codes printed by older versions have none. */
export function readTableSignature(search: string): string | undefined {
  const written = new URLSearchParams(search).get(TABLE_SIGNATURE_PARAMETER);
  // A malformed signature must not keep an answer from being accepted.
  return written && /^[\w-]{1,100}$/.test(written) ? written : undefined;
}
