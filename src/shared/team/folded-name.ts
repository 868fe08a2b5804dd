/** A name without what hides it: capitals, accents, blanks and signs. */
export function foldedName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
