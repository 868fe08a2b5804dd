/** Matches email addresses, in a syntax that JavaScript and PostgreSQL share. */
export const ADDRESS_PATTERN = '[^\\s@]{1,64}@[^\\s@]{1,255}';

/**
 * Removes email addresses that guests wrote into their texts, for readers without access to them.
 */
export function redactAddresses<Words extends string | null>(words: Words): Words {
  return (words?.replace(new RegExp(ADDRESS_PATTERN, 'g'), '(address removed)') ?? null) as Words;
}
