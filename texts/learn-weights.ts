import { ROWS } from '#server/understanding/reader/features.ts';
import {
  HEADS,
  type Heads,
  SAFETY_HEADS,
  TONE_HEADS,
  TOPIC_HEADS,
  type Volumes,
} from '#server/understanding/reader/heads.ts';
import { alarmOf } from '#server/understanding/reader/score-stretch.ts';
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

export type Settings = {
  /** Rounds in which concepts learn alone: words and pieces would know every sentence by heart. */
  conceptEpochs: number;
  epochs: number;
  rate: number;
  /** How much a weight is drawn to nothing in each step it takes part in. */
  decay: number;
  volumes: Volumes;
  /** How much a safety matter counts against a text that has none. */
  safetyWeight: number;
  /** How much a harmless text with dangerous words counts against other harmless ones. */
  nearMissWeight: number;
  /** How much a topic that is there counts against one that is not. */
  topicWeight: number;
  /** How much each tone counts: most texts that people write for a reader are complaints. */
  toneWeights: Record<Tone, number>;
  /** Of concepts, and of words and pieces: the share that drops out where safety is learned. */
  dropout: { concepts: number; words: number };
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
  dropout: { concepts: 0.35, words: 0.55 },
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
const NEAR_MISSES = ['near_miss', 'negation'];

/** Logistic regression by AdaGrad, in an order that the seed alone decides. */
export function learnWeights(examples: readonly Example[], settings = SETTINGS): Weights {
  const table = new Float32Array(ROWS * HEADS);
  const constants = new Float32Array(HEADS);
  const weights: Weights = { table, constants, hearsWords: false };
  const slopes = new Float32Array(ROWS * HEADS).fill(1e-3);
  const constantSlopes = new Float32Array(HEADS).fill(1e-3);
  const random = makeRandom(settings.seed);
  const order = examples.map((_, place) => place);
  const logits = new Float64Array(HEADS);
  const pull = new Float64Array(HEADS);
  const { rate, decay } = settings;
  const kept = { rows: new Int32Array(2 ** 16), volumes: new Float32Array(2 ** 16) };

  function update({ rows, volumes, concepts }: LearnedStretch, { first, count }: Heads): void {
    const last = weights.hearsWords ? rows.length : concepts;
    for (let place = 0; place < last; place += 1) {
      const base = (rows[place] as number) * HEADS;
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

  function learnOne(stretch: LearnedStretch, heads: Heads, wanted: number, weight: number): void {
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
    const loudest = loudestWindow(weights, windows, wanted, logits);
    const loud = NEAR_MISSES.includes(sentence.kind) ? settings.nearMissWeight : 1;
    windows.forEach((window, at) => {
      if (wanted === 0) learnOne(window, SAFETY_HEADS, 0, at === loudest ? loud : QUIET_WEIGHT);
      else if (at === loudest) learnOne(window, SAFETY_HEADS, wanted, settings.safetyWeight);
    });
  }

  /** So that nothing is known by one word alone, and none by heart. */
  function dropOut(windows: readonly LearnedStretch[]): LearnedStretch[] {
    const { dropout } = settings;
    let end = 0;
    return windows.map(({ rows, volumes, concepts }) => {
      const start = end;
      let keptConcepts = 0;
      if (kept.rows.length < start + rows.length) growKept(start + rows.length);
      for (let place = 0; place < rows.length; place += 1) {
        if (random() < (place < concepts ? dropout.concepts : dropout.words)) continue;
        kept.rows[end] = rows[place] as number;
        kept.volumes[end] = volumes[place] as number;
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
    learnOne(whole, TONE_HEADS, TONES.indexOf(tone), settings.toneWeights[tone]);
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

  const averages = { table: new Float32Array(table.length), constants: new Float32Array(HEADS) };
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    shuffle(order, random);
    weights.hearsWords = epoch >= settings.conceptEpochs;
    for (const place of order) {
      const example = examples[place] as Example;
      learnSafety(example, dropOut(example.windows), epoch);
      if (example.sparse.length > 0) learnSafety(example, dropOut(example.sparse), epoch);
      if (example.isRunOn) continue;
      // Praise and complaint are mixed only as long as both are heard: nothing drops out here.
      learnTone(example);
      learnTopics(example);
    }
    if (epoch < settings.epochs - settings.averagedRounds) continue;
    addShare(averages.table, table, settings.averagedRounds);
    addShare(averages.constants, constants, settings.averagedRounds);
  }
  return { ...weights, ...averages };
}

function addShare(mean: Float32Array, values: Float32Array, of: number): void {
  for (let cell = 0; cell < mean.length; cell += 1)
    mean[cell] = (mean[cell] as number) + (values[cell] as number) / of;
}

export function score(
  { table, constants, hearsWords }: Weights,
  { rows, volumes, concepts }: LearnedStretch,
  { first, count }: Heads,
  logits: Float64Array,
): void {
  for (let head = first; head < first + count; head += 1) logits[head] = constants[head] as number;
  const last = hearsWords ? rows.length : concepts;
  for (let place = 0; place < last; place += 1) {
    const base = (rows[place] as number) * HEADS;
    const volume = volumes[place] as number;
    for (let head = first; head < first + count; head += 1)
      logits[head] = (logits[head] as number) + (table[base + head] as number) * volume;
  }
}

/** Of a text with a matter the window that says it most, of others the one nearest to an alarm. */
function loudestWindow(
  weights: Weights,
  windows: readonly LearnedStretch[],
  safety: number,
  logits: Float64Array,
): number {
  if (windows.length === 1) return 0;
  let loudest = 0;
  let most = Number.NEGATIVE_INFINITY;
  windows.forEach((window, at) => {
    score(weights, window, SAFETY_HEADS, logits);
    const alarm = safety > 0 ? (logits[safety] as number) - (logits[0] as number) : alarmOf(logits);
    if (alarm > most) {
      most = alarm;
      loudest = at;
    }
  });
  return loudest;
}

function toShares(logits: Float64Array, { first, count }: Heads): void {
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
