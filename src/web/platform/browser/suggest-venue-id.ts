/** No look-alikes, and no vowels that could form words. */
const SYMBOLS = 'bcdfghjkmnpqrstvwxz23456789';
const LENGTH = 6;

/** For a name without any letter that a link can hold; random enough not to be taken. */
export function suggestVenueId(): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH));
  return `venue-${[...random].map((byte) => SYMBOLS.charAt(byte % SYMBOLS.length)).join('')}`;
}
