/** Articles of the languages that guests speak, and what prepositions make of them. */
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
 * The letter that stands for a venue where it has no logo, of its first real word: C for The Copper
 * Kettle. Empty for a name without any.
 */
export function monogram(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const word = words.find((each) => !ARTICLES.has(each.toLowerCase())) ?? words[0] ?? '';
  // In Arabic the article is written together with its word.
  const [letter = ''] = word.replace(/^ال(?=\p{L}{2})/u, '');
  return [...letter.toUpperCase()][0] ?? '';
}
