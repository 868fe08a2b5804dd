import { setTimeout as wait } from 'node:timers/promises';
import { openSingleConnection } from '#server/platform/database/database.ts';
import { buildEndpointUrl } from '#shared/api/call-endpoint.ts';
import { exportFeedback } from '#shared/feedback/list-contract.ts';
import { openPlainCopy } from '../compared/plain-copy.ts';
import { signInOwner } from '../probes/measure-requests.ts';
import type { ExportTask, ReadExport } from '../probes/read-export.ts';
import { measurePeakMemory, residentMemory } from '../probes/resident-memory.ts';
import { startProduct } from '../product.ts';
import { comparedResult, plainResult, type Result } from '../report/result.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';
import { findSeededVenues } from '../rows/seed-feedback.ts';
import { runInChild } from '../run-in-child.ts';

const SETTLING_MS = 3_000;
const LEAST_OF_COPY = 0.15;
const MAX_MORE_MEMORY = 80;

/** Measures the export of all feedback of the largest venue. */
export async function feedbackExportResults(
  database: BenchDatabase,
  rounds: number,
): Promise<Result[]> {
  const address = database.addressOf('large');
  const client = await openSingleConnection(address);
  const [venue] = await findSeededVenues(client).finally(() => client.end());
  if (!venue) throw new Error('there is no venue to export');
  const copy = await openPlainCopy(address, venue.id);
  const product = await startProduct({ DATABASE_URL: database.databaseUrl('large') });
  try {
    const { token } = await signInOwner(product.url, venue);
    const path = buildEndpointUrl(exportFeedback, { query: { venueId: venue.venueId } });
    await wait(SETTLING_MS);
    const idle = residentMemory(product.pid);
    const speeds: { measured: number; baseline: number }[] = [];
    const more: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const copySeconds = await copy.seconds();
      const { result, peak } = await measurePeakMemory(product.pid, () =>
        runInChild<ExportTask, ReadExport>('probes/read-export.ts', {
          url: product.url + path,
          token,
        }),
      );
      if (result.rows !== venue.rows) {
        throw new Error(`an export of ${venue.rows} rows had ${result.rows}`);
      }
      speeds.push({
        measured: result.rows / result.seconds,
        baseline: venue.rows / copySeconds,
      });
      more.push(peak - idle);
    }
    const size = venue.rows.toLocaleString('en-GB');
    return [
      comparedResult(
        {
          name: `CSV export of ${size} rows`,
          unit: 'rows/s',
          against: copy.name,
          target: { atLeast: LEAST_OF_COPY },
        },
        speeds,
      ),
      {
        ...plainResult(
          {
            name: 'CSV export: peak memory more than idle',
            unit: 'MB',
            target: { atMost: MAX_MORE_MEMORY },
            note: `the worst round; idle ${Math.round(idle)} MB`,
          },
          more,
        ),
        measured: Math.max(...more),
      },
    ];
  } finally {
    await product.stop();
  }
}
