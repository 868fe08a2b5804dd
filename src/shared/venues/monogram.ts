/** What stands before the name itself: a monogram of The Copper Kettle is a C. */
const ARTICLES = new Set(
  'the a an le la les l un une el los las il lo gli i der die das den de het o os as'.split(' '),
);

/** The letter that stands for a venue where it has no logo; empty for a name without any. */
export function monogram(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  const word = words.find((each) => !ARTICLES.has(each.toLowerCase())) ?? words[0] ?? '';
  return ([...word][0] ?? '').toUpperCase();
}
