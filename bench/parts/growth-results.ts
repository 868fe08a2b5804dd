import { diskUse } from '../growth/disk-results.ts';
import { moneyResult } from '../growth/money-result.ts';
import { type ServerLoad, serverResults } from '../growth/server-results.ts';
import { sizeResults } from '../growth/size-results.ts';
import type { Result } from '../report/result.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';

export type GrowthSize = {
  /** Answers in each database, by its name. */
  sizes: Record<string, number>;
  /** Databases too large to build the search index too. */
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
  { sizes, unsearched, weighed, shared, rounds, servers }: GrowthSize,
): Promise<Result[]> {
  const named = Object.entries(sizes).map(([name, rows]) => ({
    name,
    rows,
    isUnsearched: unsearched.includes(name),
  }));
  const ofSizes = await sizeResults(database, named, rounds);
  const disk = await diskUse(database.addressOf(weighed));
  const ofServers = await serverResults(database, shared, servers);
  const perSecond = ofServers[0]?.measured ?? Number.NaN;
  return [
    ...ofServers,
    ...ofSizes,
    ...disk.results,
    moneyResult({ perSecond, bytesPerAnswer: disk.bytesPerAnswer }),
  ];
}
