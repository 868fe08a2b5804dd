import { setTimeout as wait } from 'node:timers/promises';
import { createTemporaryFolder, removeDataFolder } from '#testing/start-server.ts';
import { residentMemory } from '../probes/resident-memory.ts';
import { startProduct } from '../product.ts';
import { plainResult, type Result } from '../report/result.ts';
import { median } from '../report/statistics.ts';

const MAX_IDLE_MB = 130;
const MAX_START_SECONDS = 1.5;
const SETTLING_MS = 5_000;

/** The start time, as with `npm start`: own PostgreSQL, on an existing data folder. */
export async function serverStartResults(rounds: number): Promise<Result[]> {
  const dataDir = await createTemporaryFolder();
  try {
    // The first start creates the database, so it is not measured.
    await (await startProduct({ DATA_DIR: dataDir })).stop();
    const seconds: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const product = await startProduct({ DATA_DIR: dataDir });
      seconds.push(product.readyMs / 1000);
      await wait(SETTLING_MS);
      memory.push(residentMemory(product.pid));
      await product.stop();
    }
    return [
      plainResult(
        {
          name: 'server: idle memory (RSS, without PostgreSQL)',
          unit: 'MB',
          target: { atMost: MAX_IDLE_MB },
        },
        memory,
      ),
      plainResult(
        {
          name: 'server: start to ready on an existing database',
          unit: 's',
          target: { atMost: MAX_START_SECONDS },
          note: `with its own PostgreSQL, which it starts as well; the quickest ${Math.min(...seconds).toFixed(2)} s, the median ${median(seconds).toFixed(2)} s`,
        },
        seconds,
      ),
    ];
  } finally {
    await removeDataFolder(dataDir);
  }
}
