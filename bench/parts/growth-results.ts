import { answerGrowthResults } from '../growth/answer-growth-results.ts';
import { costResult } from '../growth/cost-result.ts';
import { measureDiskUse } from '../growth/disk-results.ts';
import { type ServerLoad, serverScalingResults } from '../growth/server-scaling-results.ts';
import type { Result } from '../report/result.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';

export type GrowthBenchParams = {
  /** Answers in each database, by its name. */
  sizes: Record<string, number>;
  /** Databases so large that the search index is left out. */
  unsearched: readonly string[];
  /** The database whose disk use is measured. */
  weighed: string;
  /** The database that is copied for the test with several servers. */
  shared: string;
  rounds: number;
  servers: ServerLoad;
};

/** How cost grows with guests, answers and servers. */
export async function growthResults(
  database: BenchDatabase,
  { sizes, unsearched, weighed, shared, rounds, servers }: GrowthBenchParams,
): Promise<Result[]> {
  const named = Object.entries(sizes).map(([name, rows]) => ({
    name,
    rows,
    isUnsearched: unsearched.includes(name),
  }));
  const ofSizes = await answerGrowthResults(database, named, rounds);
  const disk = await measureDiskUse(database.addressOf(weighed));
  const ofServers = await serverScalingResults(database, shared, servers);
  const perSecond = ofServers[0]?.measured ?? Number.NaN;
  return [
    ...ofServers,
    ...ofSizes,
    ...disk.results,
    costResult({ perSecond, bytesPerAnswer: disk.bytesPerAnswer }),
  ];
}
