import { LANGUAGES, type Language } from '#shared/understanding/understanding.ts';
import { placeOfRow, SECOND_LOOK_SIGNALS } from './features.ts';
import { SAFETY_HEADS, TONE_HEADS } from './heads.ts';

/**
 * Judges the windows nearest to an alarm a second time, by small neural networks. The linear model
 * only adds features up; the networks see their combination: how far each class is ahead, the tone
 * around it, how much else was said, and which concepts occur. Each network was trained on other
 * sentences, and their mean decides.
 */
export type SecondLook = readonly Network[];
export type Network = Float32Array;

export const NETWORKS = 6;

/** The inputs of the networks for one window. */
export type Look = {
  /** The scores of the first look and the facts around them, in a fixed order. */
  dense: Float64Array;
  /** Indexes of the concepts in the window. */
  concepts: readonly number[];
};

export type WindowFacts = {
  /** Scores of the window. */
  safety: Float64Array;
  tone: Float64Array;
  /** Scores of the whole text. */
  wholeTone: Float64Array;
  language: Language;
  windows: number;
  /** The number of word and piece rows in the window. */
  words: number;
  signals: Iterable<number>;
};

/** How many windows get a second look, and the least score at the first look that they need. */
export const MOST_LOOKS = 3;
export const LEAST_FIRST_LOOK = -3;

const CLASSES = SAFETY_HEADS.count - 1;
const DENSE = CLASSES + 1 + 2 * TONE_HEADS.count + 2 + LANGUAGES.length;
const INPUTS = DENSE + SECOND_LOOK_SIGNALS;
const HIDDEN = 16;
/**
 * A network stores the weights of its hidden layer with their constants, then the weights of the
 * output: from the hidden layer, directly from the inputs, and a constant.
 */
const OUT = (INPUTS + 1) * HIDDEN;
const DIRECT = OUT + HIDDEN;
export const LOOK_WEIGHTS = DIRECT + INPUTS + 1;
export const LOOK_PLACES = {
  inputs: INPUTS,
  dense: DENSE,
  hidden: HIDDEN,
  out: OUT,
  direct: DIRECT,
};

export function describeWindow({
  safety,
  tone,
  wholeTone,
  language,
  windows,
  words,
  signals,
}: WindowFacts): Look {
  const dense = new Float64Array(DENSE);
  let at = 0;
  const none = safety[0] ?? 0;
  let sum = 0;
  for (let head = 1; head <= CLASSES; head += 1) {
    const ahead = (safety[head] ?? 0) - none;
    dense[at] = bounded(ahead);
    sum += Math.exp(ahead);
    at += 1;
  }
  dense[at] = bounded(Math.log(sum));
  at += 1;
  for (const tones of [tone, wholeTone]) {
    const most = Math.max(...tones);
    for (const one of tones) {
      dense[at] = bounded(one - most);
      at += 1;
    }
  }
  dense[at] = Math.log2(windows) / 3;
  dense[at + 1] = Math.log2(1 + words) / 6;
  dense[at + 2 + LANGUAGES.indexOf(language)] = 1;
  const concepts: number[] = [];
  for (const row of signals) {
    const place = placeOfRow(row);
    if (place !== undefined) concepts.push(DENSE + place);
  }
  return { dense, concepts };
}

/** The score of a safety matter at the second look. */
export function scoreSecondLook(networks: SecondLook, look: Look): number {
  let sum = 0;
  for (const network of networks) sum += scoreNetwork(network, look);
  return sum / networks.length;
}

/** The score that one network gives. `cells` receives the values of the hidden layer. */
export function scoreNetwork(
  weights: Network,
  { dense, concepts }: Look,
  cells: Float64Array = hidden,
): number {
  let score = weights[LOOK_WEIGHTS - 1] as number;
  for (let cell = 0; cell < HIDDEN; cell += 1)
    cells[cell] = weights[INPUTS * HIDDEN + cell] as number;
  for (let place = 0; place < DENSE; place += 1) {
    const value = dense[place] as number;
    if (value === 0) continue;
    score += value * (weights[DIRECT + place] as number);
    for (let cell = 0; cell < HIDDEN; cell += 1)
      cells[cell] = (cells[cell] as number) + value * (weights[place * HIDDEN + cell] as number);
  }
  for (const place of concepts) {
    score += weights[DIRECT + place] as number;
    for (let cell = 0; cell < HIDDEN; cell += 1)
      cells[cell] = (cells[cell] as number) + (weights[place * HIDDEN + cell] as number);
  }
  for (let cell = 0; cell < HIDDEN; cell += 1) {
    cells[cell] = Math.tanh(cells[cell] as number);
    score += (cells[cell] as number) * (weights[OUT + cell] as number);
  }
  return score;
}

const hidden = new Float64Array(HIDDEN);

/** Limits a score, because being further ahead carries no more information beyond some point. */
function bounded(score: number): number {
  return Math.max(-3, Math.min(3, score / 4));
}
