import {
  CONCEPT_ROW_COUNT,
  MODEL_ROW_COUNT,
  WORD_ROW_COUNT,
} from '#server/understanding/reader/features.ts';
import { MODEL_HEAD_COUNT } from '#server/understanding/reader/heads.ts';
import { MAX_STEP, ROW_GROUP_COUNT, weightOfStep } from '#server/understanding/reader/model.ts';
import type { Example, Weights } from './learn-weights.ts';

/** The largest few would make the steps of all others too wide. */
const KEPT_SHARE = 0.9995;
/** Of what the largest weigh; less says nothing and would only take room. */
const LEAST_SHARE = 0.12;
/** In so many sentences a word or a piece stands, or it says nothing of others. */
const LEAST_SENTENCES = { words: 2, pieces: 5 };

/** Weights in a few steps, as wide as each group of rows and each head needs them. */
export function weightSteps({ table, constants }: Weights, examples: readonly Example[]) {
  const weights = new Int8Array(MODEL_ROW_COUNT * MODEL_HEAD_COUNT);
  const scales = new Float32Array(ROW_GROUP_COUNT * MODEL_HEAD_COUNT);
  const counts = sentenceCounts(examples);
  const groups = [
    { first: 0, last: CONCEPT_ROW_COUNT, least: 1 },
    {
      first: CONCEPT_ROW_COUNT,
      last: CONCEPT_ROW_COUNT + WORD_ROW_COUNT,
      least: LEAST_SENTENCES.words,
    },
    {
      first: CONCEPT_ROW_COUNT + WORD_ROW_COUNT,
      last: MODEL_ROW_COUNT,
      least: LEAST_SENTENCES.pieces,
    },
  ];
  groups.forEach(({ first, last, least }, group) => {
    for (let head = 0; head < MODEL_HEAD_COUNT; head += 1) {
      const cells: number[] = [];
      for (let row = first; row < last; row += 1)
        if ((counts[row] ?? 0) >= least) cells.push(row * MODEL_HEAD_COUNT + head);
      const most = mostOf(cells.map((cell) => table[cell] ?? 0));
      scales[group * MODEL_HEAD_COUNT + head] = Math.fround(most / weightOfStep(MAX_STEP));
      for (const cell of cells) {
        const weight = table[cell] ?? 0;
        if (Math.abs(weight) >= LEAST_SHARE * most) weights[cell] = steps(weight, most);
      }
    }
  });
  return { weights, scales, constants };
}

export function languageSteps(learned: Float32Array) {
  const most = mostOf([...learned]);
  return {
    languageScale: Math.fround(most / weightOfStep(MAX_STEP)),
    languageWeights: Int8Array.from(learned, (one) => steps(one, most)),
  };
}

function sentenceCounts(examples: readonly Example[]): Uint16Array {
  const counts = new Uint16Array(MODEL_ROW_COUNT);
  for (const { whole, isRunOn } of examples)
    for (const row of new Set(isRunOn ? [] : whole.rows))
      counts[row] = Math.min(1_000, (counts[row] ?? 0) + 1);
  return counts;
}

function mostOf(values: readonly number[]): number {
  const sizes = values
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort((one, other) => one - other);
  return sizes[Math.floor((sizes.length - 1) * KEPT_SHARE)] ?? 1;
}

/** A step is worth its square, so that small weights are told apart and large ones reached. */
function steps(weight: number, most: number): number {
  const size = Math.round(MAX_STEP * Math.sqrt(Math.abs(weight) / most));
  return Math.sign(weight) * Math.min(MAX_STEP, size);
}
