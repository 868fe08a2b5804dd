import { LANGUAGES, type Language } from '#shared/understanding/understanding.ts';
import { LOOKED_AT, placeOfRow } from './features.ts';
import { SAFETY_HEADS, TONE_HEADS } from './heads.ts';

/**
 * The windows nearest to an alarm are looked at a second time: by small networks that see together
 * what the first look only adds up. How far each class is ahead, the tone around it, how much else was
 * said, and which concepts stand there. Each has learned from other sentences, and their mean decides.
 */
export type SecondLook = readonly Network[];
export type Network = Float32Array;

export const NETWORKS = 6;

/** What the networks see of a window. */
export type Look = {
  /** By place: how far the first look goes, and what is around. */
  dense: Float64Array;
  /** Places of the concepts that are there. */
  concepts: readonly number[];
};

export type LookedAt = {
  /** Scores of the window. */
  safety: Float64Array;
  tone: Float64Array;
  /** Scores of the whole text. */
  wholeTone: Float64Array;
  language: Language;
  windows: number;
  /** Rows of words and pieces in the window. */
  words: number;
  signals: Iterable<number>;
};

/** So many windows are looked at again, and those whose first look is below this are not. */
export const MOST_LOOKS = 3;
export const LEAST_FIRST_LOOK = -3;

const CLASSES = SAFETY_HEADS.count - 1;
const DENSE = CLASSES + 1 + 2 * TONE_HEADS.count + 2 + LANGUAGES.length;
const INPUTS = DENSE + LOOKED_AT;
const HIDDEN = 16;
/** Weights to the hidden cells, their constants, what they say, what the inputs say, a constant. */
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

export function lookAt({
  safety,
  tone,
  wholeTone,
  language,
  windows,
  words,
  signals,
}: LookedAt): Look {
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

/** How much speaks for a safety matter at the second look. */
export function scoreLook(networks: SecondLook, look: Look): number {
  let sum = 0;
  for (const network of networks) sum += scoreNetwork(network, look);
  return sum / networks.length;
}

/** What one network says. `cells` are those of the hidden layer. */
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

/** A score that is far ahead says no more than one that is well ahead. */
function bounded(score: number): number {
  return Math.max(-3, Math.min(3, score / 4));
}
