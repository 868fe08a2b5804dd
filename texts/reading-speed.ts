import { readText } from '#server/understanding/reader/read-text.ts';

const ROUNDS = 7;

/** Texts a second on one core: the median of a few rounds, the first of which only warms up. */
export function readingSpeed(texts: readonly string[]): number {
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (const text of texts) readText(text);
    const { user, system } = process.cpuUsage(before);
    if (round > 0) rounds.push(texts.length / ((user + system) / 1e6));
  }
  return rounds.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}
