/** Articles of the guests' languages, including those merged with a preposition. */
const ARTICLES = new Set(
  [
    'the a an',
    'el la los las lo un una unos unas al del',
    'le les une des du au aux l',
    'der die das den dem des de het ein eine zum zur im am beim',
    'il i gli uno alla allo ai dal dalla',
    'o os as um uma ao do da',
    'ال',
  ].flatMap((words) => words.split(' ')),
);

/**
 * The letter that represents a venue without a logo, from its first real word: C for The Copper
 * Kettle. Empty for a name without letters.
 */
export function monogram(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const word = words.find((each) => !ARTICLES.has(each.toLowerCase())) ?? words[0] ?? '';
  // In Arabic the article is attached to its word.
  const [letter = ''] = word.replace(/^ال(?=\p{L}{2})/u, '');
  return [...letter.toUpperCase()][0] ?? '';
}
