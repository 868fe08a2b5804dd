/** At most `most` letters, cut at a blank if there is one near the end. */
export function shorten(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most - 1).join('');
  const blank = cut.search(/\s+\S*$/);
  return `${(blank > cut.length * 0.7 ? cut.slice(0, blank) : cut).trimEnd()}…`;
}
