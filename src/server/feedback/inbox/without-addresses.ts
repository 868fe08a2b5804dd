/** What looks like an e-mail address, in words that both JavaScript and PostgreSQL understand. */
export const ADDRESS_PATTERN = '[^\\s@]{1,64}@[^\\s@]{1,255}';

/** A guest's words for those who need not know who it was: some write their address into them. */
export function withoutAddresses<Words extends string | null>(words: Words): Words {
  return (words?.replace(new RegExp(ADDRESS_PATTERN, 'g'), '(address removed)') ?? null) as Words;
}
