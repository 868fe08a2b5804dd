/** None that looks like another, and no vowels to make words of. */
const SYMBOLS = 'bcdfghjkmnpqrstvwxz23456789';
const LENGTH = 6;

/** For a name without any letter that a link can hold; unlikely enough to be taken. */
export function suggestVenueId(): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH));
  return `venue-${[...random].map((byte) => SYMBOLS.charAt(byte % SYMBOLS.length)).join('')}`;
}
