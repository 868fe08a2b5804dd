import { ROWS } from '#server/understanding/reader/features.ts';
import {
  HEADS,
  type Heads,
  SAFETY_HEADS,
  TONE_HEADS,
  TOPIC_HEADS,
} from '#server/understanding/reader/heads.ts';
import { alarmOf, loudness } from '#server/understanding/reader/score-stretch.ts';
import type { Stretch, TextFeatures } from '#server/understanding/reader/text-features.ts';
import { SAFETY_CLASSES, TONES, TOPICS } from '#shared/understanding/understanding.ts';
import type { Sentence } from './read-sentences.ts';

export type Example = { sentence: Sentence; features: TextFeatures };

export type Settings = {
  epochs: number;
  rate: number;
  /** How much a weight is drawn to nothing in each step it takes part in. */
  decay: number;
  /** How loud each group of rows speaks. */
  volumes: [concepts: number, words: number, pieces: number];
  /** How much a safety matter counts against a text that has none. */
  safetyWeight: number;
  seed: number;
};

export const SETTINGS: Settings = {
  epochs: 14,
  rate: 0.25,
  decay: 0.0005,
  volumes: [0.7, 0.5, 0.5],
  safetyWeight: 1.2,
  seed: 16,
};

/** A table of weights and one constant for each head. */
export type Weights = { table: Float32Array; constants: Float32Array; settings: Settings };

/** Logistic regression by AdaGrad, in an order that the seed alone decides. */
export function learnWeights(examples: readonly Example[], settings = SETTINGS): Weights {
  const table = new Float32Array(ROWS * HEADS);
  const constants = new Float32Array(HEADS);
  const weights: Weights = { table, constants, settings };
  const slopes = new Float32Array(ROWS * HEADS).fill(1e-3);
  const constantSlopes = new Float32Array(HEADS).fill(1e-3);
  const random = makeRandom(settings.seed);
  const order = examples.map((_, place) => place);
  const logits = new Float64Array(HEADS);
  const pull = new Float64Array(HEADS);

  function update(stretch: Stretch, { first, count }: Heads): void {
    const [concepts, words, pieces] = loudness(stretch, settings.volumes);
    step(stretch.concepts, concepts);
    step(stretch.words, words);
    step(stretch.pieces, pieces);
    for (let head = first; head < first + count; head += 1) {
      const slope = pull[head] ?? 0;
      constantSlopes[head] = (constantSlopes[head] ?? 0) + slope * slope;
      constants[head] =
        (constants[head] ?? 0) - (settings.rate * slope) / Math.sqrt(constantSlopes[head] ?? 1);
    }
    function step(rows: readonly number[], volume: number): void {
      for (const row of rows) {
        const base = row * HEADS;
        for (let head = first; head < first + count; head += 1) {
          const cell = base + head;
          const weight = table[cell] as number;
          const slope = (pull[head] as number) * volume + settings.decay * weight;
          const sum = (slopes[cell] as number) + slope * slope;
          slopes[cell] = sum;
          table[cell] = weight - (settings.rate * slope) / Math.sqrt(sum);
        }
      }
    }
  }

  function softmaxStep(stretch: Stretch, heads: Heads, wanted: number, weight: number): void {
    score(weights, stretch, heads, logits);
    toShares(logits, heads);
    for (let head = heads.first; head < heads.first + heads.count; head += 1)
      pull[head] = ((logits[head] ?? 0) - (head === heads.first + wanted ? 1 : 0)) * weight;
    update(stretch, heads);
  }

  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    shuffle(order, random);
    for (const place of order) {
      const example = examples[place];
      if (!example) continue;
      const { sentence, features } = example;
      const { whole, windows } = features;
      // Safety: where the matter is, or all windows while nothing is known yet.
      const safety = sentence.safety === null ? 0 : SAFETY_CLASSES.indexOf(sentence.safety) + 1;
      const strongest =
        windows.length === 1 ? 0 : strongestWindow(weights, windows, safety, logits);
      windows.forEach((window, at) => {
        const isStrongest = at === strongest;
        if (safety > 0 && epoch < 2)
          softmaxStep(window, SAFETY_HEADS, safety, settings.safetyWeight / windows.length);
        else if (safety > 0 && isStrongest)
          softmaxStep(window, SAFETY_HEADS, safety, settings.safetyWeight);
        else if (safety === 0) softmaxStep(window, SAFETY_HEADS, 0, isStrongest ? 1 : 0.3);
      });
      softmaxStep(whole, TONE_HEADS, TONES.indexOf(sentence.tone), 1);
      score(weights, whole, TOPIC_HEADS, logits);
      for (let at = 0; at < TOPICS.length; at += 1) {
        const head = TOPIC_HEADS.first + at;
        const topic = TOPICS[at];
        const wanted = topic && sentence.topics.includes(topic) ? 1 : 0;
        pull[head] = (1 / (1 + Math.exp(-(logits[head] ?? 0))) - wanted) * (wanted ? 2 : 1);
      }
      update(whole, TOPIC_HEADS);
    }
  }
  return weights;
}

export function score(
  { table, constants, settings }: Weights,
  stretch: Stretch,
  { first, count }: Heads,
  logits: Float64Array,
): void {
  const [concepts, words, pieces] = loudness(stretch, settings.volumes);
  for (let head = first; head < first + count; head += 1) logits[head] = constants[head] ?? 0;
  add(stretch.concepts, concepts);
  add(stretch.words, words);
  add(stretch.pieces, pieces);
  function add(rows: readonly number[], volume: number): void {
    for (const row of rows) {
      const base = row * HEADS;
      for (let head = first; head < first + count; head += 1)
        logits[head] = (logits[head] as number) + (table[base + head] as number) * volume;
    }
  }
}

/** Of a text with a matter the window that says it most, of others the one nearest to an alarm. */
function strongestWindow(
  weights: Weights,
  windows: readonly Stretch[],
  safety: number,
  logits: Float64Array,
): number {
  let strongest = 0;
  let most = Number.NEGATIVE_INFINITY;
  windows.forEach((window, at) => {
    score(weights, window, SAFETY_HEADS, logits);
    const alarm = safety > 0 ? (logits[safety] ?? 0) - (logits[0] ?? 0) : alarmOf(logits);
    if (alarm > most) {
      most = alarm;
      strongest = at;
    }
  });
  return strongest;
}

function toShares(logits: Float64Array, { first, count }: Heads): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let head = first; head < first + count; head += 1) most = Math.max(most, logits[head] ?? 0);
  let sum = 0;
  for (let head = first; head < first + count; head += 1) {
    const share = Math.exp((logits[head] ?? 0) - most);
    logits[head] = share;
    sum += share;
  }
  for (let head = first; head < first + count; head += 1) logits[head] = (logits[head] ?? 0) / sum;
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
}

/** Mulberry32: small, and the same everywhere. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
