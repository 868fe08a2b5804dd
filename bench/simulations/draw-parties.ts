/**
 * Parties of guests who tend to agree. A guest says what the first guest of the party said with
 * this probability, and what they alone think otherwise.
 */
const AGREEMENT = 0.5;
/** How many parties of ten have one, two, three and four guests who answer: 1.6 on average. */
const SIZES = [1, 1, 1, 1, 1, 1, 2, 2, 2, 4] as const;

/** What the guests of a party say, each of them with the same chance of a yes. */
export function drawParty(random: () => number, chance: number): boolean[] {
  const guests = SIZES[Math.floor(SIZES.length * random())] ?? 1;
  const first = random() < chance;
  return Array.from({ length: guests }, (_, guest) => {
    if (guest === 0 || random() < AGREEMENT) return first;
    return random() < chance;
  });
}

/** The share of guests who say yes. */
export function shareOfYes(party: readonly boolean[]): number {
  return party.filter(Boolean).length / party.length;
}
