import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type Language, TOPICS } from '#shared/understanding/understanding.ts';
import { LANGUAGE_WEIGHT_COUNT } from './detect-language.ts';
import { MODEL_ROW_COUNT } from './features.ts';
import { MODEL_HEAD_COUNT, type ScoreVolumes } from './heads.ts';
import { type Lexicon, makeLexicon } from './lexicon.ts';
import { NETWORK_COUNT, type SecondLookNetworks, WEIGHTS_PER_NETWORK } from './second-look.ts';

/** Everything the reader has learned. */
export type Model = ModelParts & {
  /** Built when the first text in a language is read. */
  lexicon: (language: Language) => Lexicon;
};

/** The scores above which evidence counts as weak, clear or strong. */
export type Thresholds = {
  /** Above this score a text is a safety matter, on weak evidence. */
  alarmAbove: number;
  /**
   * Above this score for okay visits the evidence is clear: it raises an alarm even if the guest
   * rated the visit okay.
   */
  clearAbove: number;
  /**
   * Replaces `clearAbove` in a text with many windows, because each of them could raise a false
   * alarm. Compared with the same score as `alarmAbove`.
   */
  clearAmongManyAbove: number;
  /**
   * Above this score for pleased guests, clear evidence is strong enough to contradict a high
   * rating.
   */
  strongAbove: number;
  /** How far 'negative' must be ahead of the other tones if the guest gave a high rating. */
  negativeAhead: number;
};

export type ModelParts = {
  /** A hash of the texts and the code that the model was made from. */
  version: string;
  wordLists: Record<Language, string>;
  volumes: ScoreVolumes;
  /** The value of a weight of one, by group of rows and head. */
  scales: Float32Array;
  constants: Float32Array;
  /** Squared by `weightOfStep` when the model is read; stored as steps. */
  weights: Int8Array;
  thresholds: Thresholds;
  secondLook: SecondLookNetworks;
  topicsAbove: Float32Array;
  languageScale: number;
  languageWeights: Int8Array;
};

export const ROW_GROUP_COUNT = 3;
/** The largest step, so that a weight is stored in half a byte. */
export const MAX_STEP = 7;

/** The square of a step, with the step's sign. */
export function weightOfStep(step: number): number {
  return step * Math.abs(step);
}

const MAGIC = 0x54543031;
const VOLUMES = 4;
const THRESHOLDS = 5;
const NUMBERS =
  THRESHOLDS +
  VOLUMES +
  ROW_GROUP_COUNT * MODEL_HEAD_COUNT +
  MODEL_HEAD_COUNT +
  TOPICS.length +
  1 +
  NETWORK_COUNT * WEIGHTS_PER_NETWORK;

/**
 * Writes a model file: the sizes, a JSON head with the word lists, the numbers, and the weights.
 */
export function writeModel(parts: ModelParts): Buffer {
  const { version, wordLists, volumes, scales, topicsAbove, languageScale } = parts;
  const { thresholds } = parts;
  const head = Buffer.from(JSON.stringify({ version, wordLists }));
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(MAGIC, 0);
  sizes.writeUInt32LE(head.length, 4);
  const numbers = Buffer.alloc(NUMBERS * 4);
  [
    thresholds.alarmAbove,
    thresholds.clearAbove,
    thresholds.clearAmongManyAbove,
    thresholds.strongAbove,
    thresholds.negativeAhead,
    ...volumes,
    ...scales,
    ...parts.constants,
    ...topicsAbove,
    languageScale,
    ...parts.secondLook.flatMap((network) => [...network]),
  ].forEach((number, place) => {
    numbers.writeFloatLE(number, place * 4);
  });
  const weights = [parts.weights, parts.languageWeights].map(packSteps);
  return brotliCompressSync(Buffer.concat([sizes, head, numbers, ...weights]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

export function readModel(file: Uint8Array): Model {
  const bytes = brotliDecompressSync(file);
  if (bytes.readUInt32LE(0) !== MAGIC) throw new Error('This is no model of the reader');
  const afterHead = 8 + bytes.readUInt32LE(4);
  const head = JSON.parse(bytes.subarray(8, afterHead).toString()) as Pick<
    ModelParts,
    'version' | 'wordLists'
  >;
  const numbers = Float32Array.from({ length: NUMBERS }, (_, place) =>
    bytes.readFloatLE(afterHead + place * 4),
  );
  const afterNumbers = afterHead + NUMBERS * 4;
  const afterWeights = afterNumbers + (MODEL_ROW_COUNT * MODEL_HEAD_COUNT) / 2;
  if (bytes.length !== afterWeights + LANGUAGE_WEIGHT_COUNT / 2)
    throw new Error('The model was made for another reader: npm run texts:train');
  let place = 0;
  function take(count: number): Float32Array {
    place += count;
    return numbers.subarray(place - count, place);
  }
  const [
    alarmAbove = 0,
    clearAbove = 0,
    clearAmongManyAbove = 0,
    strongAbove = 0,
    negativeAhead = 0,
  ] = take(THRESHOLDS);
  const [signals = 0, pairs = 0, words = 0, pieces = 0] = take(VOLUMES);
  return {
    ...head,
    thresholds: { alarmAbove, clearAbove, clearAmongManyAbove, strongAbove, negativeAhead },
    volumes: [signals, pairs, words, pieces],
    scales: take(ROW_GROUP_COUNT * MODEL_HEAD_COUNT),
    constants: take(MODEL_HEAD_COUNT),
    topicsAbove: take(TOPICS.length),
    languageScale: take(1)[0] ?? 0,
    secondLook: Array.from({ length: NETWORK_COUNT }, () => take(WEIGHTS_PER_NETWORK)),
    weights: unpackSteps(bytes.subarray(afterNumbers, afterWeights)),
    languageWeights: unpackSteps(bytes.subarray(afterWeights)),
    lexicon: lexiconsOf(head.wordLists),
  };
}

function lexiconsOf(wordLists: Record<Language, string>): Model['lexicon'] {
  const made = new Map<Language, Lexicon>();
  return (language) => {
    const lexicon = made.get(language) ?? makeLexicon(language, wordLists[language]);
    made.set(language, lexicon);
    return lexicon;
  };
}

/** Packs two steps into each byte. */
function packSteps(steps: Int8Array): Buffer {
  const bytes = Buffer.alloc(steps.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = (((steps[2 * at] ?? 0) & 15) << 4) | ((steps[2 * at + 1] ?? 0) & 15);
  return bytes;
}

function unpackSteps(bytes: Uint8Array): Int8Array {
  const weights = new Int8Array(bytes.length * 2);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    weights[2 * at] = weightOfStep((byte << 24) >> 28);
    weights[2 * at + 1] = weightOfStep((byte << 28) >> 28);
  }
  return weights;
}
