import type { LinePlot } from '../../report/line-plot.ts';
import { plainResult, type Result } from '../../report/result.ts';
import { type SimulatedChange, simulateChanges } from '../../simulations/simulate-changes.ts';
import { simulateTrials } from '../../simulations/simulate-trials.ts';
import { shareByDay } from './share-by-day.ts';

/** Noted changes, and halves of guests by chance, which are read every day. */
export function experimentResults(venues: number): Result[] {
  return [...noteResults(venues), ...trialResults(venues), ...sentenceResults(venues)];
}

const WEEK_DAYS = 7;
const FORTY_A_WEEK = 40 / WEEK_DAYS;
/** Forty answers a week, of parties of 1.6 on average. */
const IN_PARTIES = FORTY_A_WEEK / 1.6;

/** How often a noted change is called a help, without an effect and with a halving. */
function noteResults(notes: number): Result[] {
  const alone = { partiesPerDay: FORTY_A_WEEK, note: '40 answers a week' };
  const together = {
    partiesPerDay: IN_PARTIES,
    note: '40 answers a week in parties of 1.6 that always agree',
  };
  const cases: NoteCase[] = [
    {
      name: 'no effect at 20 %, called a help within a year',
      line: 'no effect, 20 %',
      target: { atMost: 5 },
      change: { share: 0.2, ratio: 1, ...alone },
    },
    {
      name: 'no effect at 10 %, called a help within a year',
      target: { atMost: 5 },
      change: { share: 0.1, ratio: 1, ...alone },
    },
    {
      name: 'no effect at 3 %, called a help within a year',
      target: { atMost: 5 },
      change: { share: 0.03, ratio: 1, ...alone },
    },
    {
      name: 'no effect at 20 % after a past of four weeks',
      target: { atMost: 5 },
      change: { share: 0.2, ratio: 1, beforeDays: 4 * WEEK_DAYS, ...alone },
    },
    {
      name: 'halvings at 20 % found within 12 weeks',
      line: 'halving, 20 %',
      target: { atLeast: 90 },
      within: 12 * WEEK_DAYS,
      change: { share: 0.2, ratio: 0.5, ...alone },
    },
    {
      name: 'halvings at 10 % found within 26 weeks',
      line: 'halving, 10 %',
      target: { atLeast: 80 },
      within: 26 * WEEK_DAYS,
      change: { share: 0.1, ratio: 0.5, ...alone },
    },
    {
      name: 'the same at 20 %, in parties',
      within: 12 * WEEK_DAYS,
      change: { share: 0.2, ratio: 0.5, ...together },
    },
    {
      name: 'the same at 10 %, in parties',
      within: 26 * WEEK_DAYS,
      change: { share: 0.1, ratio: 0.5, ...together },
    },
    {
      name: 'the same at 20 % after a past of 13 weeks',
      within: 12 * WEEK_DAYS,
      change: { share: 0.2, ratio: 0.5, beforeDays: 13 * WEEK_DAYS, ...alone },
    },
  ];
  const simulated = cases.map((each) => ({
    ...each,
    days: simulateChanges(notes, { afterDays: each.within, ...each.change }),
  }));
  const plot: LinePlot = {
    name: 'notes-called-a-help',
    title: 'Did it help? Changes that were called a help',
    across: 'days since the change',
    up: '%',
    lines: simulated.flatMap(({ line, days }) =>
      line ? [{ name: line, points: shareByDay(days, PLOTTED_DAYS) }] : [],
    ),
    targets: [{ name: 'false: at most 5 %', at: 5 }],
  };
  return simulated.map(({ name, target, change, days }, index) =>
    plainResult(
      {
        name: `notes: ${name}`,
        unit: '%',
        ...(target && { target }),
        note: `${notes} notes, read daily; ${change.note}${medianWords(days)}`,
        ...(index === 0 && { plot }),
      },
      [(100 * days.filter(Number.isFinite).length) / notes],
    ),
  );
}

type NoteCase = {
  name: string;
  /** Its name in the plot. */
  line?: string;
  target?: Result['target'];
  /** Days that the change is watched; as long as the product does by default. */
  within?: number;
  change: SimulatedChange & { note: string };
};

const PLOTTED_DAYS = 84;

function medianWords(days: readonly number[]): string {
  const middle = days.toSorted((one, other) => one - other)[Math.floor(days.length / 2)];
  return middle !== undefined && Number.isFinite(middle) ? `; half are found by day ${middle}` : '';
}

/** How often a sentence on what came of feedback is said to make more guests finish the chat. */
function sentenceResults(trials: number): Result[] {
  const guestsPerWeek = 40;
  const saidToHelp = (
    name: string,
    target: Result['target'],
    { usual, treated, weeks }: { usual: number; treated: number; weeks: number },
  ) =>
    plainResult(
      {
        name: `sentence to half: ${name}`,
        unit: '%',
        ...(target && { target }),
        note: `${trials} trials, read after every guest; ${guestsPerWeek} guests a week`,
      },
      [100 * simulateTrials(trials, { usual, treated, guestsPerWeek, weeks })],
    );
  return [
    saidToHelp(
      'no difference, said to help within two years',
      { atMost: 5 },
      { usual: 0.7, treated: 0.7, weeks: 104 },
    ),
    saidToHelp('80 to 90 % finishing, found within half a year', undefined, {
      usual: 0.8,
      treated: 0.9,
      weeks: 26,
    }),
    saidToHelp('70 to 80 % finishing, found within a year', undefined, {
      usual: 0.7,
      treated: 0.8,
      weeks: 52,
    }),
  ];
}

/** How often a reward for the next visit is said to bring more guests back than one for this visit. */
function trialResults(trials: number): Result[] {
  const codesPerWeek = 25;
  const saidToBringMore = (
    name: string,
    target: Result['target'],
    { nextVisit, weeks }: { nextVisit: number; weeks: number },
  ) =>
    plainResult(
      {
        name: `rewards by chance: ${name}`,
        unit: '%',
        ...(target && { target }),
        note: `${trials} trials, read after every code; ${codesPerWeek} codes a week, 20 % come back with a reward for this visit`,
      },
      [
        100 *
          simulateTrials(trials, {
            usual: 0.2,
            treated: nextVisit,
            guestsPerWeek: codesPerWeek,
            weeks,
          }),
      ],
    );
  return [
    saidToBringMore(
      'no difference, said to bring more back within two years',
      { atMost: 5 },
      { nextVisit: 0.2, weeks: 104 },
    ),
    saidToBringMore('20 to 30 %, found within a year', undefined, { nextVisit: 0.3, weeks: 52 }),
    saidToBringMore('20 to 35 %, found within half a year', undefined, {
      nextVisit: 0.35,
      weeks: 26,
    }),
  ];
}
