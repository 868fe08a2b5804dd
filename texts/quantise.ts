import { CONCEPT_ROWS, ROWS, WORD_ROWS } from '#server/understanding/reader/features.ts';
import { HEADS } from '#server/understanding/reader/heads.ts';
import { GROUPS } from '#server/understanding/reader/model.ts';
import type { Weights } from './learn-weights.ts';

const MOST_STEPS = 127;
/** The largest few would make the steps of all others too wide. */
const KEPT_SHARE = 0.9995;

/** Of words and pieces, what weighs less says nothing and would only take room. */
const LEAST_STEPS = 2;

/** Weights in steps of one byte, as wide as each group of rows and each head needs them. */
export function weightSteps({ table, constants }: Weights) {
  const weights = new Int8Array(ROWS * HEADS);
  const scales = new Float32Array(GROUPS * HEADS);
  const ends = [0, CONCEPT_ROWS, CONCEPT_ROWS + WORD_ROWS, ROWS];
  for (let group = 0; group < GROUPS; group += 1) {
    for (let head = 0; head < HEADS; head += 1) {
      const cells: number[] = [];
      for (let row = ends[group] ?? 0; row < (ends[group + 1] ?? 0); row += 1)
        cells.push(row * HEADS + head);
      const scale = stepOf(cells.map((cell) => table[cell] ?? 0));
      scales[group * HEADS + head] = scale;
      for (const cell of cells) {
        const size = steps(table[cell] ?? 0, scale);
        weights[cell] = group > 0 && Math.abs(size) < LEAST_STEPS ? 0 : size;
      }
    }
  }
  return { weights, scales, constants };
}

export function languageSteps(learned: Float32Array) {
  const languageScale = stepOf([...learned]);
  return {
    languageScale,
    languageWeights: Int8Array.from(learned, (one) => steps(one, languageScale)),
  };
}

function stepOf(values: readonly number[]): number {
  const sizes = values
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort((one, other) => one - other);
  return Math.fround((sizes[Math.floor((sizes.length - 1) * KEPT_SHARE)] ?? 1) / MOST_STEPS);
}

function steps(value: number, scale: number): number {
  return Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(value / scale)));
}
