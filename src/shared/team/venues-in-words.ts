/** 'all restaurants', or their names: 'The Copper Kettle and Harbour & Vine'. */
export function venuesInWords(names: readonly string[] | null): string {
  if (names === null) return 'all restaurants';
  if (names.length === 0) return 'no restaurant yet';
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
}
