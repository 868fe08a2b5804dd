/** Random numbers from 0 to 1, the same in every run, so that two runs can be compared. */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many independent events happen if `mean` are expected. */
export function drawCount(random: () => number, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let left = random(); left > limit; left *= random()) count += 1;
  return count;
}
