/** Characters whose loss would change a word, unlike emoji and symbols. */
const PART_OF_A_WORD = /[\p{L}\p{N}\p{Mn}\p{Mc}]/u;
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;

/**
 * The text as a font can print it, without empty boxes: missing symbols are left out, letters are
 * replaced by a simpler form if there is one, and a word that cannot be spelled is dropped
 * entirely.
 */
export function printableText(
  text: string,
  hasLetter: (character: string) => boolean,
): { text: string; lost: string[] } {
  const words = text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .split(/[\s\p{Cc}]+/u);
  const lost: string[] = [];
  const kept = words.map((word) => {
    const spelled = [...word].map((character) => spell(character, hasLetter));
    if (!spelled.includes(undefined)) return spelled.join('');
    lost.push(word);
    return '';
  });
  return { text: kept.filter(Boolean).join(' '), lost };
}

function spell(character: string, hasLetter: (character: string) => boolean): string | undefined {
  if (hasLetter(character)) return character;
  const simpler = character.normalize('NFKC');
  if (simpler !== character && [...simpler].every(hasLetter)) return simpler;
  return PART_OF_A_WORD.test(character) ? undefined : '';
}
