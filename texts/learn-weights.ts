import { MODEL_ROW_COUNT } from '#server/understanding/reader/features.ts';
import {
  type HeadRange,
  MODEL_HEAD_COUNT,
  SAFETY_HEADS,
  type ScoreVolumes,
  TONE_HEADS,
  TOPIC_HEADS,
} from '#server/understanding/reader/heads.ts';
import { alarmScore } from '#server/understanding/reader/score-stretch.ts';
import { SAFETY_CLASSES, TONES, TOPICS, type Tone } from '#shared/understanding/understanding.ts';
import { makeRandom, shuffle } from './make-random.ts';
import type { Sentence } from './read-sentences.ts';

/** A stretch of a text with all its rows, those of concepts first, and how loud each speaks. */
export type LearnedStretch = {
  rows: Int32Array;
  volumes: Float32Array;
  signals: number;
  concepts: number;
};

export type Example = {
  sentence: Sentence;
  whole: LearnedStretch;
  windows: LearnedStretch[];
  /** The windows of a safety matter as somebody sees them who knows half of the words. */
  sparse: LearnedStretch[];
  /** Among other remarks: what is said of tone and topics is not said of the text. */
  isRunOn: boolean;
};

/** The share of concepts, and of words and pieces; what stays may speak up for what is gone. */
type Dropout = { concepts: number; words: number; isMadeUpFor: boolean };

export type Settings = {
  /** Rounds in which concepts learn alone: words and pieces would know every sentence by heart. */
  conceptEpochs: number;
  epochs: number;
  rate: number;
  /** How much a weight is drawn to nothing in each step it takes part in. */
  decay: number;
  volumes: ScoreVolumes;
  /** How much a safety matter counts against a text that has none. */
  safetyWeight: number;
  /** How much a harmless text with dangerous words counts against other harmless ones. */
  nearMissWeight: number;
  /** How much a topic that is there counts against one that is not. */
  topicWeight: number;
  /** How much each tone counts: most texts that people write for a reader are complaints. */
  toneWeights: Record<Tone, number>;
  /** What drops out where safety is learned. */
  dropout: Dropout;
  /** Less drops out here: a tone is mixed only as long as both praise and complaint are heard. */
  toneDropout: Dropout;
  /** The weights are the average of those after so many last rounds. */
  averagedRounds: number;
  seed: number;
};

export const SETTINGS: Settings = {
  conceptEpochs: 1,
  epochs: 10,
  rate: 0.25,
  decay: 0.001,
  volumes: [0.5, 0.7, 1, 1],
  safetyWeight: 0.8,
  nearMissWeight: 1.6,
  topicWeight: 2,
  toneWeights: { positive: 1.4, negative: 0.6, mixed: 1.1, neutral: 1.1 },
  dropout: { concepts: 0.35, words: 0.55, isMadeUpFor: false },
  toneDropout: { concepts: 0.1, words: 0.4, isMadeUpFor: true },
  averagedRounds: 3,
  seed: 16,
};

/** A table of weights and one constant for each head. */
export type Weights = {
  table: Float32Array;
  constants: Float32Array;
  /** Whether words and pieces count already. */
  hearsWords: boolean;
};

/** So many rounds a matter may be anywhere in its text; then it is where it is loudest. */
const ROUNDS_ANYWHERE = 2;
/** How much the quieter windows of a harmless text count. */
const QUIET_WEIGHT = 0.3;
/** What is known as it should be, but for so much, has nothing more to teach. */
const KNOWN_WITHIN = 0.005;
const KNOWN_QUIET = Math.log(KNOWN_WITHIN);
const NEAR_MISSES = ['near_miss', 'negation'];

/** Logistic regression by AdaGrad, in an order that the seed alone decides. */
export function learnWeights(examples: readonly Example[], settings = SETTINGS): Weights {
  const weights = emptyWeights();
  const { table, constants } = weights;
  const slopes = new Float32Array(MODEL_ROW_COUNT * MODEL_HEAD_COUNT).fill(1e-3);
  const constantSlopes = new Float32Array(MODEL_HEAD_COUNT).fill(1e-3);
  const random = makeRandom(settings.seed);
  const order = examples.map((_, place) => place);
  const logits = new Float64Array(MODEL_HEAD_COUNT);
  const pull = new Float64Array(MODEL_HEAD_COUNT);
  const { rate, decay } = settings;
  const kept = { rows: new Int32Array(2 ** 16), volumes: new Float32Array(2 ** 16) };

  function update({ rows, volumes, concepts }: LearnedStretch, { first, count }: HeadRange): void {
    const last = weights.hearsWords ? rows.length : concepts;
    for (let place = 0; place < last; place += 1) {
      const base = (rows[place] as number) * MODEL_HEAD_COUNT;
      const volume = volumes[place] as number;
      for (let head = first; head < first + count; head += 1) {
        const cell = base + head;
        const weight = table[cell] as number;
        const slope = (pull[head] as number) * volume + decay * weight;
        const sum = (slopes[cell] as number) + slope * slope;
        slopes[cell] = sum;
        table[cell] = weight - (rate * slope) / Math.sqrt(sum);
      }
    }
    for (let head = first; head < first + count; head += 1) {
      const slope = pull[head] as number;
      const sum = (constantSlopes[head] as number) + slope * slope;
      constantSlopes[head] = sum;
      constants[head] = (constants[head] as number) - (rate * slope) / Math.sqrt(sum);
    }
  }

  function learnOne(
    stretch: LearnedStretch,
    heads: HeadRange,
    wanted: number,
    weight: number,
  ): void {
    score(weights, stretch, heads, logits);
    toShares(logits, heads);
    if (1 - (logits[heads.first + wanted] as number) < KNOWN_WITHIN) return;
    for (let head = heads.first; head < heads.first + heads.count; head += 1)
      pull[head] = ((logits[head] as number) - (head === heads.first + wanted ? 1 : 0)) * weight;
    update(stretch, heads);
  }

  function learnSafety(
    { sentence, isRunOn }: Example,
    windows: readonly LearnedStretch[],
    epoch: number,
  ): void {
    const wanted = sentence.safety === null ? 0 : SAFETY_CLASSES.indexOf(sentence.safety) + 1;
    if (wanted > 0 && epoch < ROUNDS_ANYWHERE) {
      // Most of a run-on text is about something else.
      if (isRunOn) return;
      for (const window of windows)
        learnOne(window, SAFETY_HEADS, wanted, settings.safetyWeight / windows.length);
      return;
    }
    const alarms = alarmsOf(weights, windows, wanted, logits);
    const loudest = alarms.indexOf(Math.max(...alarms));
    const loud = NEAR_MISSES.includes(sentence.kind) ? settings.nearMissWeight : 1;
    windows.forEach((window, at) => {
      if (at === loudest)
        learnOne(window, SAFETY_HEADS, wanted, wanted === 0 ? loud : settings.safetyWeight);
      else if (wanted === 0 && (alarms[at] as number) > KNOWN_QUIET)
        learnOne(window, SAFETY_HEADS, 0, QUIET_WEIGHT);
    });
  }

  /** So that nothing is known by one word alone, and none by heart. */
  function dropOut(windows: readonly LearnedStretch[], dropout = settings.dropout) {
    let end = 0;
    return windows.map(({ rows, volumes, concepts }): LearnedStretch => {
      const start = end;
      let keptConcepts = 0;
      if (kept.rows.length < start + rows.length) growKept(start + rows.length);
      for (let place = 0; place < rows.length; place += 1) {
        const dropped = place < concepts ? dropout.concepts : dropout.words;
        if (random() < dropped) continue;
        const louder = dropout.isMadeUpFor ? 1 / (1 - dropped) : 1;
        kept.rows[end] = rows[place] as number;
        kept.volumes[end] = (volumes[place] as number) * louder;
        end += 1;
        if (place < concepts) keptConcepts = end - start;
      }
      return {
        rows: kept.rows.subarray(start, end),
        volumes: kept.volumes.subarray(start, end),
        signals: 0,
        concepts: keptConcepts,
      };
    });
  }

  /** Windows that were made before keep the room they stand in. */
  function growKept(least: number): void {
    kept.rows = new Int32Array(least * 2);
    kept.volumes = new Float32Array(least * 2);
  }

  function learnTone({ sentence: { tone }, whole }: Example): void {
    for (const heard of dropOut([whole], settings.toneDropout))
      learnOne(heard, TONE_HEADS, TONES.indexOf(tone), settings.toneWeights[tone]);
  }

  function learnTopics({ sentence, whole }: Example): void {
    score(weights, whole, TOPIC_HEADS, logits);
    TOPICS.forEach((topic, at) => {
      const head = TOPIC_HEADS.first + at;
      const isWanted = sentence.topics.includes(topic);
      const share = 1 / (1 + Math.exp(-(logits[head] as number)));
      if ((isWanted ? 1 - share : share) < KNOWN_WITHIN) return;
      pull[head] = isWanted ? (share - 1) * settings.topicWeight : share;
      update(whole, { first: head, count: 1 });
    });
  }

  const averages = emptyWeights();
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    shuffle(order, random);
    weights.hearsWords = epoch >= settings.conceptEpochs;
    for (const place of order) {
      const example = examples[place] as Example;
      learnSafety(example, dropOut(example.windows), epoch);
      if (example.sparse.length > 0) learnSafety(example, dropOut(example.sparse), epoch);
      if (example.isRunOn) continue;
      learnTone(example);
      learnTopics(example);
    }
    if (epoch < settings.epochs - settings.averagedRounds) continue;
    addShare(averages, weights, settings.averagedRounds);
  }
  return averages;
}

export function emptyWeights(): Weights {
  return {
    table: new Float32Array(MODEL_ROW_COUNT * MODEL_HEAD_COUNT),
    constants: new Float32Array(MODEL_HEAD_COUNT),
    hearsWords: false,
  };
}

/** Makes a mean of so many weights, one after the other. */
export function addShare(mean: Weights, weights: Weights, of: number): void {
  mean.hearsWords = weights.hearsWords;
  for (const part of ['table', 'constants'] as const)
    weights[part].forEach((value, cell) => {
      mean[part][cell] = (mean[part][cell] as number) + value / of;
    });
}

export function score(
  { table, constants, hearsWords }: Weights,
  { rows, volumes, concepts }: LearnedStretch,
  { first, count }: HeadRange,
  logits: Float64Array,
): void {
  for (let head = first; head < first + count; head += 1) logits[head] = constants[head] as number;
  const last = hearsWords ? rows.length : concepts;
  for (let place = 0; place < last; place += 1) {
    const base = (rows[place] as number) * MODEL_HEAD_COUNT;
    const volume = volumes[place] as number;
    for (let head = first; head < first + count; head += 1)
      logits[head] = (logits[head] as number) + (table[base + head] as number) * volume;
  }
}

/** How loud each window is: of a text with a matter for that, of others for any alarm. */
function alarmsOf(
  weights: Weights,
  windows: readonly LearnedStretch[],
  safety: number,
  logits: Float64Array,
): number[] {
  if (windows.length === 1) return [0];
  return windows.map((window) => {
    score(weights, window, SAFETY_HEADS, logits);
    return safety > 0 ? (logits[safety] as number) - (logits[0] as number) : alarmScore(logits);
  });
}

function toShares(logits: Float64Array, { first, count }: HeadRange): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let head = first; head < first + count; head += 1)
    most = Math.max(most, logits[head] as number);
  let sum = 0;
  for (let head = first; head < first + count; head += 1) {
    const share = Math.exp((logits[head] as number) - most);
    logits[head] = share;
    sum += share;
  }
  for (let head = first; head < first + count; head += 1)
    logits[head] = (logits[head] as number) / sum;
}
