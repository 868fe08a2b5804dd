import { chromium } from '@playwright/test';
import { prepareChromium as ownChromium } from '#testing/browser/chromium-launch-options.ts';
import { countSingleWinnerCalls } from '../live/count-single-winner-calls.ts';
import { findIdentifyingColumns } from '../live/find-identifying-columns.ts';
import { guessTickets } from '../live/guess-tickets.ts';
import { type LiveStage, openBoards, openLiveStage } from '../live/live-stage.ts';
import { measureBoardCatchUp } from '../live/measure-board-catch-up.ts';
import { measureLiveCalls } from '../live/measure-calls.ts';
import { measureServerFailover } from '../live/measure-server-failover.ts';
import { measureFirstQuestion } from '../probes/measure-first-question.ts';
import { NETWORK_LINKS } from '../probes/network-links.ts';
import { plainResult, type Result, resultWithBaseline } from '../report/result.ts';
import { percentile } from '../report/statistics.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';

export type LiveBenchParams = {
  boards: number;
  calls: number;
  doubleClaims: number;
  away: { seconds: number; calls: number };
  guesses: { guesses: number; sent: number; networks: number };
};

/** The size of the guest's page until it was usable, before calls and tickets were added. */
const WIDGET_BEFORE_KB = 21.043;

/** Measures calls, boards and tickets with two servers on one database. */
export async function liveFloorResults(
  database: BenchDatabase,
  size: LiveBenchParams,
): Promise<Result[]> {
  const stage = await openLiveStage(database);
  try {
    return [
      ...(await callResults(stage, size)),
      ...(await claimResults(stage, size)),
      await threadResult(stage),
      ...(await guessResults(stage, size)),
      await widgetResult(stage),
      // This measurement comes last, because it kills one of the servers.
      await killResult(stage),
    ];
  } finally {
    await stage.close();
  }
}

async function callResults(stage: LiveStage, size: LiveBenchParams): Promise<Result[]> {
  const boards = await openBoards(stage, size.boards);
  try {
    const times = await measureLiveCalls(stage, boards, size.calls);
    const pace = times.answersStored / times.secondsPlayed;
    const note = `${size.calls} calls, ${times.putOff} tries put off; ${pace.toFixed(1)} answers a second stored meanwhile`;
    const target = { atMost: 1000 };
    const against = 'a single small call at that moment';
    const beside = (ms: readonly number[], share: number) => [
      { measured: percentile(ms, share), baseline: percentile(times.plainMs, share) },
    ];
    const p95 = (name: string, ms: readonly number[]) =>
      resultWithBaseline(
        { name: `live: ${name}, p95`, unit: 'ms', against, target, note },
        beside(ms, 0.95),
      );
    const median = (name: string, ms: readonly number[]) =>
      resultWithBaseline({ name: `live: ${name}, median`, unit: 'ms', against }, beside(ms, 0.5));
    const toTile = `guest's yes to the tile, ${size.boards} boards, 20 answers a second`;
    const toGuest = "claim to the guest's screen, over two servers";
    return [
      plainResult(
        { name: 'live: calls that came to no end', unit: 'calls', target: { atMost: 0 } },
        [times.failed],
      ),
      p95(toTile, times.toTileMs),
      median(toTile, times.toTileMs),
      p95(toGuest, times.toGuestMs),
      median(toGuest, times.toGuestMs),
    ];
  } finally {
    for (const board of boards) board.close();
  }
}

/** Counts the claims during the minute in which the other board is disconnected. */
async function claimResults(stage: LiveStage, size: LiveBenchParams): Promise<Result[]> {
  const [first, second] = stage.places;
  if (!first || !second) throw new Error('there are no venues to call from');
  const away = measureBoardCatchUp(stage, second, size.away);
  const boards = await openBoards({ ...stage, places: [first] }, 2);
  const right = await countSingleWinnerCalls(stage, first, size.doubleClaims);
  for (const board of boards) board.close();
  const { told, twice } = await away;
  const { seconds, calls } = size.away;
  return [
    plainResult(
      {
        name: `live: of ${size.doubleClaims} calls claimed on two servers at once, with one winner`,
        unit: 'calls',
        target: { atLeast: size.doubleClaims },
      },
      [right],
    ),
    plainResult(
      {
        name: `live: of ${calls} calls a board missed in ${seconds} s without network, told on return`,
        unit: 'calls',
        target: { atLeast: calls },
      },
      [told],
    ),
    plainResult({ name: 'live: of those, told twice', unit: 'calls', target: { atMost: 0 } }, [
      twice,
    ]),
  ];
}

async function killResult(stage: LiveStage): Promise<Result> {
  const place = stage.places.at(-1);
  if (!place) throw new Error('there are no venues to call from');
  const seconds = await measureServerFailover(stage, place);
  return plainResult(
    {
      name: 'live: server killed during a call, until boards and guest show the claim again',
      unit: 's',
      target: { atMost: 5 },
      note: 'ten boards and a guest come back to the other server, half a second after their line broke',
    },
    [seconds],
  );
}

async function guessResults(stage: LiveStage, { guesses }: LiveBenchParams): Promise<Result[]> {
  const { found, tickets, sent, refused } = await guessTickets(stage, guesses);
  const all = guesses.guesses.toLocaleString('en-GB');
  return [
    plainResult(
      {
        name: `live: tickets found by ${all} guesses at their codes`,
        unit: 'tickets',
        target: { atMost: 0 },
        note: `straight against a table with ${tickets} tickets, past every limit; a code has ${CHANCE_BITS} bits that nobody knows, so the chance of a single hit is one in 10^${guessingOdds(guesses.guesses, tickets)}`,
      },
      [found],
    ),
    plainResult(
      {
        name: `live: of ${sent} guesses sent to a server, refused by its limits`,
        unit: '%',
        target: { atLeast: 100 * (1 - (60 * guesses.networks) / sent) - 0.5 },
        note: `from ${guesses.networks} networks with 60 guesses in 15 minutes each; from one, a million would take 174 days`,
      },
      [(100 * refused) / sent],
    ),
  ];
}

async function threadResult(stage: LiveStage): Promise<Result> {
  const [place] = stage.places;
  if (!place) throw new Error('there are no venues to call from');
  const filled = await findIdentifyingColumns(stage, place);
  return plainResult(
    {
      name: 'live: personal columns filled by a call and a thread both ways',
      unit: 'columns',
      target: { atMost: 0 },
      ...(filled.length > 0 && { note: filled.join(', ') }),
    },
    [filled.length],
  );
}

async function widgetResult({ servers }: LiveStage): Promise<Result> {
  const [, wifi] = NETWORK_LINKS;
  if (!wifi) throw new Error('there is no link to measure over');
  const browser = await chromium.launch(await ownChromium());
  try {
    const { totalBytes } = await measureFirstQuestion(browser, `${servers[0].url}/widget`, wifi);
    const measured = totalBytes / 1000;
    return resultWithBaseline(
      {
        name: "live: the guest's page until it can be answered, gzip",
        unit: 'kB',
        against: 'before there were calls',
        target: { atMost: WIDGET_BEFORE_KB },
      },
      [{ measured, baseline: WIDGET_BEFORE_KB }],
    );
  } finally {
    await browser.close();
  }
}

/** The random bits of a ticket code; the rest is its time of issue. */
const CHANCE_BITS = 105;

function guessingOdds(guesses: number, tickets: number): number {
  return Math.floor(CHANCE_BITS * Math.log10(2) - Math.log10(guesses * Math.max(1, tickets)));
}
