/**
 * A trie of words: each step leads from a node by a letter to the next node. All steps are in one
 * hash table with open addressing, so that a lookup allocates nothing.
 */
export type LetterTrie = {
  step: (node: number, code: number) => number;
  /** The number of the word that ends at each node, or -1. */
  exact: Int32Array;
  /** The number of the stem that ends at each node, or -1. A stem matches whatever follows it. */
  stem: Int32Array;
};

export const TRIE_ROOT = 0;
export const NO_TRIE_NODE = -1;

/** Builds the trie of words given by their folded letters; `isStem` allows any ending. */
export function makeLetterTrie(
  words: readonly { codes: readonly number[]; isStem: boolean }[],
): LetterTrie {
  const letters = words.reduce((sum, { codes }) => sum + codes.length, 0);
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, letters * 2)));
  const mask = size - 1;
  const nodes = new Int32Array(size).fill(-1);
  const codesOf = new Uint16Array(size);
  const targets = new Int32Array(size);
  const exact = new Int32Array(letters + 1).fill(-1);
  const stem = new Int32Array(letters + 1).fill(-1);
  let count = 1;

  function slotOf(node: number, code: number): number {
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b)) & mask;
    while (nodes[slot] !== -1 && (nodes[slot] !== node || codesOf[slot] !== code))
      slot = (slot + 1) & mask;
    return slot;
  }

  words.forEach(({ codes, isStem }, number) => {
    let node = TRIE_ROOT;
    for (const code of codes) {
      const slot = slotOf(node, code);
      if (nodes[slot] === -1) {
        nodes[slot] = node;
        codesOf[slot] = code;
        targets[slot] = count;
        count += 1;
      }
      node = targets[slot] ?? TRIE_ROOT;
    }
    (isStem ? stem : exact)[node] = number;
  });

  return {
    step(node, code) {
      const slot = slotOf(node, code);
      return nodes[slot] === -1 ? NO_TRIE_NODE : (targets[slot] ?? NO_TRIE_NODE);
    },
    exact,
    stem,
  };
}
