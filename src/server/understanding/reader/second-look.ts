import { LANGUAGES, type Language } from '#shared/understanding/understanding.ts';
import { SECOND_LOOK_SIGNAL_COUNT, signalOfRow } from './features.ts';
import { SAFETY_HEADS, TONE_HEADS } from './heads.ts';

/**
 * Judges the windows nearest to an alarm a second time, by small neural networks. The linear model
 * only adds features up; the networks see their combination: how far each class is ahead, the tone
 * around it, how much else was said, and which concepts occur. Each network was trained on other
 * sentences, and their mean decides.
 */
export type SecondLookNetworks = readonly Network[];
export type Network = Float32Array;

export const NETWORK_COUNT = 6;

/** The inputs of the networks for one window. */
export type NetworkInput = {
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
export const MAX_SECOND_LOOKS = 3;
export const MIN_SCORE_FOR_SECOND_LOOK = -3;

const CLASSES = SAFETY_HEADS.count - 1;
const DENSE = CLASSES + 1 + 2 * TONE_HEADS.count + 2 + LANGUAGES.length;
const INPUTS = DENSE + SECOND_LOOK_SIGNAL_COUNT;
const HIDDEN = 16;
/** What the networks decide, in the order of their scores. */
export const NETWORK_DECISIONS = ['alarm', 'okay', 'pleased'] as const;
const OUTPUTS = NETWORK_DECISIONS.length;
/**
 * A network stores the weights of its hidden layer with their constants, then those of the outputs:
 * from the hidden layer, directly from the inputs, and a constant of each.
 */
const OUT = (INPUTS + 1) * HIDDEN;
const DIRECT = OUT + HIDDEN * OUTPUTS;
const CONSTANTS = DIRECT + INPUTS * OUTPUTS;
export const WEIGHTS_PER_NETWORK = CONSTANTS + OUTPUTS;
export const NETWORK_LAYOUT = {
  inputs: INPUTS,
  dense: DENSE,
  hidden: HIDDEN,
  outputs: OUTPUTS,
  out: OUT,
  direct: DIRECT,
  constants: CONSTANTS,
};

export function describeWindow({
  safety,
  tone,
  wholeTone,
  language,
  windows,
  words,
  signals,
}: WindowFacts): NetworkInput {
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
    const place = signalOfRow(row);
    if (place !== undefined) concepts.push(DENSE + place);
  }
  return { dense, concepts };
}

/** How likely it is that a window tells of a safety matter. */
export type SecondLookScores = {
  /** If the rating is low or unknown. */
  alarm: number;
  /** If the guest rated the visit okay, which most near misses stand beside. */
  okay: number;
  /** If the guest was pleased: harmless remarks are mostly praise then. */
  pleased: number;
};

/** The mean of what all networks say of one window. */
export function scoreSecondLook(
  networks: SecondLookNetworks,
  look: NetworkInput,
): SecondLookScores {
  sums.fill(0);
  for (const network of networks) {
    scoreNetwork(network, look, hidden, outputs);
    for (let output = 0; output < OUTPUTS; output += 1)
      sums[output] = (sums[output] as number) + (outputs[output] as number) / networks.length;
  }
  const [alarm = 0, okay = 0, pleased = 0] = sums;
  return { alarm, okay, pleased };
}

/** Writes the values of the hidden layer to `cells`, and the scores of one network to `scores`. */
export function scoreNetwork(
  weights: Network,
  { dense, concepts }: NetworkInput,
  cells: Float64Array,
  scores: Float64Array,
): void {
  for (let cell = 0; cell < HIDDEN; cell += 1)
    cells[cell] = weights[INPUTS * HIDDEN + cell] as number;
  for (let output = 0; output < OUTPUTS; output += 1)
    scores[output] = weights[CONSTANTS + output] as number;
  for (let place = 0; place < DENSE; place += 1) {
    const value = dense[place] as number;
    if (value !== 0) addInput(weights, place, value, cells, scores);
  }
  for (const place of concepts) addInput(weights, place, 1, cells, scores);
  for (let cell = 0; cell < HIDDEN; cell += 1) {
    const value = Math.tanh(cells[cell] as number);
    cells[cell] = value;
    const base = OUT + cell * OUTPUTS;
    for (let output = 0; output < OUTPUTS; output += 1)
      scores[output] = (scores[output] as number) + value * (weights[base + output] as number);
  }
}

function addInput(
  weights: Network,
  place: number,
  value: number,
  cells: Float64Array,
  scores: Float64Array,
): void {
  const base = place * HIDDEN;
  for (let cell = 0; cell < HIDDEN; cell += 1)
    cells[cell] = (cells[cell] as number) + value * (weights[base + cell] as number);
  const direct = DIRECT + place * OUTPUTS;
  for (let output = 0; output < OUTPUTS; output += 1)
    scores[output] = (scores[output] as number) + value * (weights[direct + output] as number);
}

const hidden = new Float64Array(HIDDEN);
const outputs = new Float64Array(OUTPUTS);
const sums = new Float64Array(OUTPUTS);

/** Limits a score, because being further ahead carries no more information beyond some point. */
function bounded(score: number): number {
  return Math.max(-3, Math.min(3, score / 4));
}
