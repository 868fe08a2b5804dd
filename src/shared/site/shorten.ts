/**
 * At most `most` letters, never cut within a word. Scripts without blanks between words, and a word
 * that fills the whole text, such as an address, are cut anywhere.
 */
export function shorten(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const kept = letters.slice(0, most - 1);
  const cut = kept.join('');
  const blank = cut.search(/\s+\S*$/);
  const isWithinWord = !/\s/.test(letters[kept.length] ?? '') && !hasNoBlanks(kept.at(-1) ?? '');
  return `${(isWithinWord && blank !== -1 ? cut.slice(0, blank) : cut).trimEnd()}…`;
}

/** Whether a letter is of a script that puts no blanks between words. */
function hasNoBlanks(letter: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter);
}
