import type { PartRows } from './features.ts';
import { type HeadRange, MODEL_HEAD_COUNT, SAFETY_HEADS, type ScoreVolumes } from './heads.ts';
import type { Model } from './model.ts';
import type { TextStretch } from './text-features.ts';

/**
 * The weights of the words and the pieces of each part, summed per head. Computed once, because
 * stretches overlap.
 */
export type PartSums = { words: Int32Array; pieces: Int32Array };

export function sumParts({ weights }: Model, parts: readonly PartRows[]): PartSums[] {
  return parts.map(({ words, pieces }) => ({
    words: addRows(new Int32Array(MODEL_HEAD_COUNT), weights, words, ALL),
    pieces: addRows(new Int32Array(MODEL_HEAD_COUNT), weights, pieces, ALL),
  }));
}

/** Computes the scores of some heads for a stretch, and writes them to `scores`. */
export function scoreStretch(
  { weights, scales, constants, volumes }: Model,
  parts: readonly PartRows[],
  sums: readonly PartSums[],
  stretch: TextStretch,
  heads: HeadRange,
  scores: Float64Array,
): void {
  const loud = scaleVolumes(parts, stretch, volumes);
  signals.fill(0);
  pairs.fill(0);
  addRows(signals, weights, stretch.signals, heads);
  addRows(pairs, weights, stretch.pairs, heads);
  for (let head = heads.first; head < heads.first + heads.count; head += 1) {
    let words = 0;
    let pieces = 0;
    for (let part = stretch.first; part < stretch.last; part += 1) {
      words += sums[part]?.words[head] ?? 0;
      pieces += sums[part]?.pieces[head] ?? 0;
    }
    scores[head] =
      (constants[head] ?? 0) +
      (signals[head] ?? 0) * loud[0] * (scales[head] ?? 0) +
      (pairs[head] ?? 0) * loud[1] * (scales[head] ?? 0) +
      words * loud[2] * (scales[MODEL_HEAD_COUNT + head] ?? 0) +
      pieces * loud[3] * (scales[2 * MODEL_HEAD_COUNT + head] ?? 0);
  }
}

/**
 * How much a row of each kind adds. A signal always adds the same; the more rows there are of
 * another kind, the less each of them adds.
 */
export function scaleVolumes(
  parts: readonly PartRows[],
  { first, last, pairs: within }: TextStretch,
  volumes: Readonly<ScoreVolumes>,
): ScoreVolumes {
  let words = 1;
  let pieces = 1;
  for (let part = first; part < last; part += 1) {
    words += parts[part]?.words.length ?? 0;
    pieces += parts[part]?.pieces.length ?? 0;
  }
  return [
    volumes[0],
    volumes[1] / Math.sqrt(Math.max(1, within.length)),
    volumes[2] / Math.sqrt(words),
    volumes[3] / Math.sqrt(pieces),
  ];
}

/** How far the safety classes together are ahead of 'no safety matter'. */
export function alarmScore(of: Float64Array): number {
  let sum = 0;
  for (let head = 1; head < SAFETY_HEADS.count; head += 1)
    sum += Math.exp((of[head] ?? 0) - (of[0] ?? 0));
  return Math.log(sum);
}

const ALL: HeadRange = { first: 0, count: MODEL_HEAD_COUNT };
const signals = new Int32Array(MODEL_HEAD_COUNT);
const pairs = new Int32Array(MODEL_HEAD_COUNT);

function addRows(
  sums: Int32Array,
  weights: Int8Array,
  rows: readonly number[],
  { first, count }: HeadRange,
): Int32Array {
  const last = first + count;
  for (let place = 0; place < rows.length; place += 1) {
    const base = (rows[place] as number) * MODEL_HEAD_COUNT;
    for (let head = first; head < last; head += 1)
      sums[head] = (sums[head] as number) + (weights[base + head] as number);
  }
  return sums;
}
