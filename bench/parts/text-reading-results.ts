import { readText } from '#server/understanding/reader/read-text.ts';
import { readSentences } from '../../texts/read-sentences.ts';
import { plainResult, type Result, resultWithBaseline } from '../report/result.ts';

const LEAST_PER_SECOND = 5_000;
const MAX_MS = 5;
const SEGMENTED = 'the same texts cut into words by Intl.Segmenter';

/** Unreadable texts: too long, mixed scripts, or only symbols. */
const UNREADABLE = [
  'lovely soup '.repeat(4_200),
  'aبcتd你eثf好gجhح'.repeat(300),
  '👍🏽😡🤢'.repeat(700),
  '12.50 '.repeat(800),
];

/** How fast guests' texts are read on one core, and how long an unreadable text takes. */
export function textReadingResults(rounds: number): Result[] {
  const texts = readSentences('held-out').map(({ text }) => text);
  const speeds: { measured: number; baseline: number }[] = [];
  const unreadable: number[] = [];
  for (const text of texts) readText(text);
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  for (let round = 0; round < rounds; round += 1) {
    speeds.push({
      measured: perSecond(texts, (text) => void readText(text)),
      baseline: perSecond(texts, (text) => void [...segmenter.segment(text)]),
    });
    const start = performance.now();
    for (const text of UNREADABLE) readText(text);
    unreadable.push((performance.now() - start) / UNREADABLE.length);
  }
  return [
    resultWithBaseline(
      {
        name: `guests' texts read, one core, ${texts.length} texts in nine languages`,
        unit: '/s',
        against: SEGMENTED,
        target: { atLeast: LEAST_PER_SECOND },
      },
      speeds,
    ),
    plainResult(
      {
        name: 'a text that cannot be read, until that is known',
        unit: 'ms',
        target: { atMost: MAX_MS },
      },
      unreadable,
    ),
  ];
}

function perSecond(texts: readonly string[], read: (text: string) => void): number {
  const start = performance.now();
  for (const text of texts) read(text);
  return texts.length / ((performance.now() - start) / 1000);
}
