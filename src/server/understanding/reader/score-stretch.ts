import { HEADS, type Heads, SAFETY_HEADS } from './heads.ts';
import type { Model } from './model.ts';
import type { Stretch } from './text-features.ts';

/** What the model makes of a stretch: the scores of some heads, written to `scores`. */
export function scoreStretch(
  model: Model,
  stretch: Stretch,
  heads: Heads,
  scores: Float64Array,
): void {
  const { first, count } = heads;
  for (let head = first; head < first + count; head += 1) scores[head] = model.constants[head] ?? 0;
  const loud = loudness(stretch, model.volumes);
  addRows(model, stretch.concepts, 0, loud[0], heads, scores);
  addRows(model, stretch.words, 1, loud[1], heads, scores);
  addRows(model, stretch.pieces, 2, loud[2], heads, scores);
}

/** What a row of each group adds, so that long texts do not shout. */
export function loudness(
  { concepts, words, pieces }: Stretch,
  volumes: readonly [number, number, number],
): [number, number, number] {
  return [
    volumes[0] / Math.sqrt(Math.max(4, concepts.length) / 4),
    volumes[1] / Math.sqrt(Math.max(1, words.length)),
    volumes[2] / Math.sqrt(Math.max(1, pieces.length)),
  ];
}

/** How far the safety classes together stand above none. */
export function alarmOf(of: Float64Array): number {
  let sum = 0;
  for (let head = 1; head < SAFETY_HEADS.count; head += 1)
    sum += Math.exp((of[head] ?? 0) - (of[0] ?? 0));
  return Math.log(sum);
}

const sums = new Int32Array(HEADS);

function addRows(
  { weights, scales }: Model,
  rows: readonly number[],
  group: number,
  loud: number,
  { first, count }: Heads,
  scores: Float64Array,
): void {
  sums.fill(0);
  for (const row of rows) {
    const base = row * HEADS;
    for (let head = first; head < first + count; head += 1)
      sums[head] = (sums[head] as number) + (weights[base + head] as number);
  }
  for (let head = first; head < first + count; head += 1)
    scores[head] =
      (scores[head] ?? 0) + (sums[head] ?? 0) * loud * (scales[group * HEADS + head] ?? 0);
}
