import { sql } from 'drizzle-orm';
import { Gauge, Registry } from 'prom-client';
import type { Database, Transaction } from '../database/database.ts';

/** The counts of this process since it started. Labels name no venue, owner or guest. */
export const metricsRegistry = new Registry();

/** One sample, as Prometheus uses the word. */
export type Metric = {
  name: string;
  help: string;
  value: number;
  labels?: Readonly<Record<string, string>>;
};

/** Values that are looked up only when the metrics are requested. */
export type MetricSources = {
  ofServer: (() => Metric[] | Promise<Metric[]>)[];
  /** Each statement must be answered from an index, no matter how large the table is. */
  ofTables: ((tx: Transaction) => Promise<Metric[]>)[];
};

/** Counting stops here: beyond this many rows, it is clear that there are too many. */
export const MAX_COUNTED_ROWS = 100_000;
const STATEMENT_TIMEOUT_MS = 1_000;
const READ_TIMEOUT_MS = 2_500;

/** Current metrics in Prometheus' text format; only the server's own if the database is unavailable. */
export async function readMetrics(db: Database, sources: MetricSources): Promise<string> {
  const [ofServer, ofTables] = await Promise.all([
    Promise.all(sources.ofServer.map(async (read) => read())),
    withTimeout(readTables(db, sources)).catch(() => undefined),
  ]);
  return await prometheusText([
    ...ofServer.flat(),
    ...(ofTables ?? []),
    tablesReadableMetric(ofTables !== undefined),
  ]);
}

/** Uses the connections for long reads, so that metrics stay available during a rush of guests. */
async function readTables(db: Database, { ofTables }: MetricSources): Promise<Metric[]> {
  return await db.snapshot(async (tx) => {
    await tx.execute(
      sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`,
    );
    const metrics: Metric[] = [];
    for (const read of ofTables) metrics.push(...(await read(tx)));
    return metrics;
  });
}

function tablesReadableMetric(isRead: boolean): Metric {
  return {
    name: 'tabletalk_tables_readable',
    help: 'Whether the metrics that come from tables could be read; without it they are left out.',
    value: isRead ? 1 : 0,
  };
}

async function prometheusText(metrics: readonly Metric[]): Promise<string> {
  const registry = new Registry();
  const gauges = new Map<string, Gauge>();
  for (const { name, help, value, labels = {} } of metrics) {
    const gauge =
      gauges.get(name) ??
      new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] });
    gauges.set(name, gauge);
    gauge.set(labels, value);
  }
  return await registry.metrics();
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error('the tables could not be read in time');
    timer = setTimeout(reject, READ_TIMEOUT_MS, error).unref();
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
