/** One letter, since it stands in every printed code. */
export const TABLE_SIGNATURE_PARAMETER = 's';

/** The signature in the address of a guest's page; codes that were printed before have none. */
export function tableSignatureIn(search: string): string | undefined {
  const written = new URLSearchParams(search).get(TABLE_SIGNATURE_PARAMETER);
  // What no code can hold must not keep an answer from being taken in.
  return written && /^[\w-]{1,100}$/.test(written) ? written : undefined;
}
