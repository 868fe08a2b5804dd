/*
 * Everything that has a target, measured against something on the same machine in the same run:
 * `npm run bench`. `-- --quick` tries it out with few rows in about two minutes, `--only intake,export`
 * runs some parts, and `--data some/folder` keeps the rows for the next run.
 */
import { parseArgs } from 'node:util';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { dashboardFigures } from './dashboard-figures.ts';
import { exportFigures } from './export-figures.ts';
import type { Figure } from './figure.ts';
import { figureTable } from './figure-table.ts';
import { firstScreenFigures } from './first-screen-figures.ts';
import { intakeFigures } from './intake-figures.ts';
import { keepResults, machine, machineText, warnIfBusy } from './keep-results.ts';
import { signInOwner } from './measure-calls.ts';
import { buildProduct, startProduct } from './product.ts';
import { reportPage } from './report-page.ts';
import { startFigures } from './start-figures.ts';
import { widgetFigures } from './widget-figures.ts';

const FULL = {
  large: 5_000_000,
  small: 100_000,
  intake: { rounds: 5, seconds: 4 },
  dashboardRounds: 40,
  exportRounds: 3,
  widgetRounds: 5,
  startRounds: 3,
};
const QUICK: typeof FULL = {
  large: 60_000,
  small: 10_000,
  intake: { rounds: 3, seconds: 1 },
  dashboardRounds: 5,
  exportRounds: 3,
  widgetRounds: 3,
  startRounds: 3,
};
const VENUES = 200;
const BENCH_1 = { id: '', venueId: 'bench-1', ownerEmail: 'owner-1@bench.example', rows: 0 };

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    data: { type: 'string' },
  },
});
const size = options.quick ? QUICK : FULL;

const PARTS: Record<string, (database: BenchDatabase) => Promise<Figure[]>> = {
  dashboard: (database) => dashboardFigures(database, size.dashboardRounds),
  intake: (database) => intakeFigures(database, size.intake),
  export: (database) => exportFigures(database, size.exportRounds),
  widget: (database) => onSmall(database, (url) => widgetFigures(url, size.widgetRounds)),
  'first-screen': (database) =>
    onSmall(database, async (url) => firstScreenFigures(url, await signInOwner(url, BENCH_1))),
  start: () => startFigures(size.startRounds),
};

const seconds: Record<string, number> = {};
const wanted = options.only?.split(',') ?? Object.keys(PARTS);
console.log(machineText());
await timed('build', async () => buildProduct());
const database = await timed('rows', () =>
  openBenchDatabase({
    sizes: {
      small: { rows: size.small, venues: VENUES },
      large: { rows: size.large, venues: VENUES },
    },
    data: options.data,
  }),
);
try {
  const figures: Figure[] = [];
  for (const name of wanted) {
    const part = PARTS[name];
    if (!part) throw new Error(`there is no part ${name}, only ${Object.keys(PARTS).join(', ')}`);
    figures.push(...(await timed(name, () => part(database))));
  }
  const report = {
    ...machine,
    measuredAt: new Date().toISOString(),
    postgres: database.version,
    isQuick: options.quick,
    seconds,
    figures,
  };
  console.log(`\n${machineText()}, PostgreSQL ${database.version}\n`);
  console.log(figureTable(figures));
  warnIfBusy();
  await keepResults('bench', report, reportPage(report));
} finally {
  await database.close();
}

/** On a server of the product with the small database. */
async function onSmall<T>({ urlOf }: BenchDatabase, work: (url: string) => Promise<T>): Promise<T> {
  const product = await startProduct({ DATABASE_URL: urlOf('small') });
  return await work(product.url).finally(product.stop);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  console.log(`… ${name}`);
  const start = performance.now();
  const result = await work();
  seconds[name] = Math.round((performance.now() - start) / 100) / 10;
  console.log(`  ${seconds[name]} s`);
  return result;
}
