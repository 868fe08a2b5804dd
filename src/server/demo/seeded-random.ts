export type Random = {
  /** From 0 up to, but not including, 1. */
  next: () => number;
  chance: (probability: number) => boolean;
  between: (from: number, to: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /**
   * Like dealing cards: an item is repeated only after all other items in its list have been used.
   */
  deal: <Item>(items: readonly Item[]) => Item;
  pickWeighted: <Item>(items: readonly Item[], weightOf: (item: Item) => number) => Item;
  /** A number around 0, mostly between -1 and 1. */
  bell: () => number;
};

/** The same seed gives the same demo, so that screenshots can be repeated. */
export function seededRandom(seed: string): Random {
  const next = numbers(seed);
  const between = (from: number, to: number) => Math.floor(from + next() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]) => at(items, between(0, items.length - 1));
  const hands = new Map<readonly unknown[], number[]>();
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    bell: () => (next() + next() + next() + next() - 2) * 1.7,
    deal: (items) => {
      const hand = hands.get(items) ?? [];
      if (hand.length === 0) hand.push(...items.keys());
      hands.set(items, hand);
      const [index = 0] = hand.splice(between(0, hand.length - 1), 1);
      return at(items, index);
    },
    pickWeighted: (items, weightOf) => {
      const total = items.reduce((sum, item) => sum + weightOf(item), 0);
      let left = next() * total;
      const found = items.find((item) => {
        left -= weightOf(item);
        return left < 0;
      });
      return found ?? at(items, items.length - 1);
    },
  };
}

function numbers(seed: string): () => number {
  let state = 0x9e3779b9;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
