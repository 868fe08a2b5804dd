/*
 * `npm run bench` measures everything that has a target against a baseline on the same machine in
 * the same run. `-- --quick` is a trial run of about two minutes with few rows, `--only
 * intake,export` runs some parts, `--data some/folder` keeps the rows for the next run, and
 * `--plots docs/pictures/statistics` keeps the plots of the simulations. Three
 * parts run only if named: how cost grows (`--only growth`), which takes 12 GB of disk and as long
 * as all the rest, what each index costs per guest (`--only indexes`), and the figures of all venues
 * with a million answers (`--only nightly`).
 */
import { parseArgs } from 'node:util';
import { burstResults } from './parts/burst-results.ts';
import { cardPrintResults } from './parts/card-print-results.ts';
import { chatDurationResults } from './parts/chat-duration-results.ts';
import { dashboardResults } from './parts/dashboard-results.ts';
import { feedbackExportResults } from './parts/feedback-export-results.ts';
import { type GrowthBenchParams, growthResults } from './parts/growth-results.ts';
import { indexCostResults } from './parts/index-cost-results.ts';
import { intakeResults } from './parts/intake-results.ts';
import { interactionResults } from './parts/interaction-results.ts';
import { type LiveBenchParams, liveFloorResults } from './parts/live-floor-results.ts';
import { nightlyResults } from './parts/nightly-results.ts';
import { pageLoadResults } from './parts/page-load-results.ts';
import { serverStartResults } from './parts/server-start-results.ts';
import { statisticsResults } from './parts/statistics/statistics-results.ts';
import { type SteadyLoad, steadyReadingResults } from './parts/steady-reading-results.ts';
import { textReadingResults } from './parts/text-reading-results.ts';
import { widgetResults } from './parts/widget-results.ts';
import { signInOwner } from './probes/measure-requests.ts';
import { buildProduct, startProduct } from './product.ts';
import { reportPage } from './report/report-page.ts';
import type { Result } from './report/result.ts';
import { resultTable } from './report/result-table.ts';
import {
  machineInfo,
  machineText,
  savePlots,
  saveReport,
  warnIfBusy,
} from './report/save-report.ts';
import { type BenchDatabase, openBenchDatabase } from './rows/bench-database.ts';
import type { SimulationSizes } from './simulations/simulation-sizes.ts';

const FULL = {
  large: 5_000_000,
  small: 100_000,
  million: 1_000_000,
  intake: { rounds: 5, seconds: 4 },
  indexes: { rounds: 9, batches: 40 },
  dashboardRounds: 40,
  exportRounds: 3,
  widgetRounds: 5,
  guestRounds: 3,
  pageRounds: 5,
  interactionRounds: 7,
  sheetRounds: 5,
  startRounds: 3,
  textRounds: 7,
  simulations: { pages: 1_000, months: 10_000, changes: 1_000, venues: 10_000 } as SimulationSizes,
  burstRounds: 5,
  steady: { perSecond: 500, seconds: 60 } as SteadyLoad,
  live: {
    boards: 200,
    calls: 100,
    doubleClaims: 1_000,
    away: { seconds: 60, calls: 30 },
    guesses: { guesses: 1_000_000, sent: 10_000, networks: 10 },
  } as LiveBenchParams,
  growth: {
    sizes: {
      answers_10k: 10_000,
      answers_100k: 100_000,
      answers_1m: 1_000_000,
      answers_10m: 10_000_000,
    },
    unsearched: ['answers_10m'],
    weighed: 'answers_1m',
    shared: 'answers_100k',
    rounds: 25,
    servers: { rounds: 3, seconds: 4 },
  } as GrowthBenchParams,
};
const QUICK: typeof FULL = {
  large: 60_000,
  // A venue must have more than a page of answers within a week.
  small: 30_000,
  million: 40_000,
  intake: { rounds: 3, seconds: 1 },
  indexes: { rounds: 3, batches: 20 },
  dashboardRounds: 5,
  exportRounds: 3,
  widgetRounds: 3,
  guestRounds: 1,
  pageRounds: 3,
  interactionRounds: 3,
  sheetRounds: 3,
  startRounds: 3,
  textRounds: 3,
  simulations: { pages: 200, months: 200, changes: 100, venues: 200 },
  burstRounds: 2,
  steady: { perSecond: 100, seconds: 10 },
  live: {
    boards: 40,
    calls: 15,
    doubleClaims: 100,
    away: { seconds: 5, calls: 12 },
    guesses: { guesses: 50_000, sent: 1_000, networks: 5 },
  },
  growth: {
    sizes: { answers_1k: 1_000, answers_10k: 10_000, answers_60k: 60_000 },
    unsearched: ['answers_60k'],
    weighed: 'answers_10k',
    shared: 'answers_10k',
    rounds: 5,
    servers: { rounds: 3, seconds: 1 },
  },
};
const VENUES = 200;
/** The owner of the largest venues. */
const OWNER = { ownerEmail: 'owner-1@bench.example' };

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    data: { type: 'string' },
    plots: { type: 'string' },
  },
});
const size = options.quick ? QUICK : FULL;

const rowCounts: Record<string, number> = {
  large: size.large,
  small: size.small,
  million: size.million,
  ...size.growth.sizes,
};

type BenchPart = {
  /** The names of the databases this part needs. */
  needs: string[];
  run: (database: BenchDatabase) => Promise<Result[]>;
  /** Whether the part takes so long that it runs only if named in `--only`. */
  isExtra?: boolean;
};

const PARTS: Record<string, BenchPart> = {
  dashboard: {
    needs: ['small', 'large'],
    run: (database) => dashboardResults(database, size.dashboardRounds),
  },
  intake: { needs: ['small'], run: (database) => intakeResults(database, size.intake) },
  export: {
    needs: ['large'],
    run: (database) => feedbackExportResults(database, size.exportRounds),
  },
  widget: {
    needs: ['small'],
    run: (database) => withSmallDatabase(database, (url) => widgetResults(url, size.widgetRounds)),
  },
  'guest-minute': {
    needs: ['small'],
    run: (database) =>
      withSmallDatabase(database, (url) => chatDurationResults(url, size.guestRounds)),
  },
  pages: {
    needs: ['small'],
    run: (database) =>
      withSmallDatabase(database, (url) =>
        pageLoadResults(url, { ...OWNER, rounds: size.pageRounds }),
      ),
  },
  interactions: {
    needs: ['small'],
    run: (database) =>
      withSmallDatabase(database, (url) =>
        interactionResults(url, { ...OWNER, rounds: size.interactionRounds }),
      ),
  },
  sheets: {
    needs: ['small'],
    run: (database) =>
      withSmallDatabase(database, async (url) =>
        cardPrintResults(url, await signInOwner(url, OWNER), size.sheetRounds),
      ),
  },
  live: { needs: ['small'], run: (database) => liveFloorResults(database, size.live) },
  start: { needs: [], run: () => serverStartResults(size.startRounds) },
  texts: { needs: [], run: async () => textReadingResults(size.textRounds) },
  statistics: { needs: [], run: async () => statisticsResults(size.simulations) },
  nightly: {
    needs: ['million'],
    run: (database) => nightlyResults(database, size.million),
    isExtra: true,
  },
  burst: { needs: ['small'], run: (database) => burstResults(database, size.burstRounds) },
  steady: { needs: ['small'], run: (database) => steadyReadingResults(database, size.steady) },
  indexes: {
    needs: ['small'],
    run: (database) => indexCostResults(database, size.indexes),
    isExtra: true,
  },
  growth: {
    needs: Object.keys(size.growth.sizes),
    run: (database) => growthResults(database, size.growth),
    isExtra: true,
  },
};

const seconds: Record<string, number> = {};
const wanted = Object.entries(PARTS).filter(([name, part]) => isWanted(name, part));
if (wanted.length === 0) throw new Error(`--only takes ${Object.keys(PARTS).join(', ')}`);
const needed = new Set(wanted.flatMap(([, { needs }]) => needs));
console.log(machineText());
await timed('build', async () => buildProduct());
const database = await timed('rows', () =>
  openBenchDatabase({
    sizes: Object.fromEntries(
      [...needed].map((name) => [
        name,
        {
          rows: rowCounts[name] ?? 0,
          venues: VENUES,
          isUnsearched: name === 'million' || size.growth.unsearched.includes(name),
        },
      ]),
    ),
    data: options.data,
  }),
);
try {
  const results: Result[] = [];
  for (const [name, { run }] of wanted) {
    // A failed part must not prevent the results of the others.
    const measured = await timed(name, () => run(database)).catch((error: unknown) => {
      console.error(`${name} broke off:`, error);
      process.exitCode = 1;
      return [];
    });
    results.push(...measured);
  }
  const report = {
    ...machineInfo,
    measuredAt: new Date().toISOString(),
    postgres: database.version,
    isQuick: options.quick,
    seconds,
    results,
  };
  console.log(`\n${machineText()}, PostgreSQL ${database.version}\n`);
  console.log(resultTable(results));
  warnIfBusy();
  await saveReport('bench', report, reportPage(report));
  if (options.plots !== undefined) {
    await savePlots(
      options.plots,
      results.flatMap(({ plot }) => plot ?? []),
    );
  }
} finally {
  await database.close();
}

function isWanted(name: string, { isExtra = false }: BenchPart): boolean {
  return options.only === undefined ? !isExtra : options.only.split(',').includes(name);
}

/** Runs work against a product server on the small database. */
async function withSmallDatabase<T>(
  { databaseUrl }: BenchDatabase,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const product = await startProduct({ DATABASE_URL: databaseUrl('small') });
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
