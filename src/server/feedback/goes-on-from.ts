/**
 * Whether a text begins with another one: 'glass in it' goes on from 'glass', but 'glasses' does not.
 * Neither does 'no glass': words in front may turn danger into its opposite.
 */
export function goesOnFrom(text: string, start: string): boolean {
  return text.startsWith(start) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(start.length));
}
