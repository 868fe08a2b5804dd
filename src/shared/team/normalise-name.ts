/** A name without capitals, accents, blanks and punctuation, so that lookalikes compare as equal. */
export function normaliseName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
