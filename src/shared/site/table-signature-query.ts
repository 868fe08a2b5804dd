/** One letter, since it stands in every printed code. */
export const TABLE_SIGNATURE_PARAMETER = 's';

/** The signature in the address of a guest's page; codes that were printed before have none. */
export function tableSignatureIn(search: string): string | undefined {
  return new URLSearchParams(search).get(TABLE_SIGNATURE_PARAMETER) || undefined;
}
