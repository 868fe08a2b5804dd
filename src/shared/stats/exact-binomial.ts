/**
 * Probability that at most `successes` of `trials` succeed, each with probability `chance`. Added
 * up term by term: exact, even near one, where a normal approximation would be wrong.
 */
export function probabilityOfAtMost(successes: number, trials: number, chance: number): number {
  if (successes < 0) return 0;
  if (successes >= trials || chance <= 0) return 1;
  if (chance >= 1) return 0;
  // Above the mean, sum the other tail: the first term may underflow to zero and make the whole sum
  // zero.
  if (successes > trials * chance) {
    return 1 - probabilityOfAtMost(trials - successes - 1, trials, 1 - chance);
  }
  const odds = (1 - chance) / chance;
  let term = Math.exp(logTerm(successes, trials, chance));
  let sum = 0;
  // Each term is computed from the one above it, until terms are too small to matter.
  for (let k = successes; k >= 0 && term > sum * Number.EPSILON; k -= 1) {
    sum += term;
    term *= (k / (trials - k + 1)) * odds;
  }
  return Math.min(1, sum);
}

/** Probability of a result at least this extreme on either side: twice the nearer tail. */
export function twoSidedPValue(
  { atMost, atLeast }: { atMost: number; atLeast: number },
  trials: number,
  chance: number,
): number {
  const lower = probabilityOfAtMost(atMost, trials, chance);
  const upper = probabilityOfAtMost(trials - atLeast, trials, 1 - chance);
  return Math.min(1, 2 * Math.min(lower, upper));
}

function logTerm(successes: number, trials: number, chance: number): number {
  const ways = logGamma(trials + 1) - logGamma(successes + 1) - logGamma(trials - successes + 1);
  return ways + successes * Math.log(chance) + (trials - successes) * Math.log1p(-chance);
}

/** Lanczos approximation with the usual nine coefficients: exact to about fifteen digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

/** For values of at least one. */
function logGamma(value: number): number {
  const x = value - 1;
  const base = x + 7.5;
  const series = LANCZOS.reduce(
    (sum, each, index) => sum + (index === 0 ? each : each / (x + index)),
    0,
  );
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(base) - base + Math.log(series);
}
