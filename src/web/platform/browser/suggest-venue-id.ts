/** Letters and digits without look-alikes, and without vowels that could form words. */
const SYMBOLS = 'bcdfghjkmnpqrstvwxz23456789';
const LENGTH = 6;

/**
 * A random ID, for a name without any letter that a link can contain; unlikely to be taken already.
 */
export function suggestVenueId(): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH));
  return `venue-${[...random].map((byte) => SYMBOLS.charAt(byte % SYMBOLS.length)).join('')}`;
}
