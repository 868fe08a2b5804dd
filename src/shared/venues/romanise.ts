const LETTERS =
  'аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya іi єye ґg ' +
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo';

/** Transliterates Cyrillic and Greek to Latin and drops accents; other scripts stay as they are. */
export function romanise(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  // Built on use, so that pages that merely load this file do not pay for it.
  const latin = new Map(LETTERS.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const));
  return [...plain].map((letter) => latin.get(letter) ?? letter).join('');
}
