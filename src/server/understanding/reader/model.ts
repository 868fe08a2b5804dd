import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type Language, TOPICS } from '#shared/understanding/understanding.ts';
import { ROWS } from './features.ts';
import { HEADS, type Volumes } from './heads.ts';
import { LANGUAGE_CELLS } from './language-of.ts';
import { type Lexicon, makeLexicon } from './lexicon.ts';

/** Everything the reader has learned. */
export type Model = ModelParts & {
  /** Made when the first text of its language is read. */
  lexicon: (language: Language) => Lexicon;
};

export type ModelParts = {
  /** What it was made from: the same texts and the same reader give the same version. */
  version: string;
  wordLists: Record<Language, string>;
  volumes: Volumes;
  /** By group of rows and head: what one step of a weight is worth. */
  scales: Float32Array;
  constants: Float32Array;
  weights: Int8Array;
  /** Above it a text tells of a safety matter. */
  alarmAbove: number;
  topicsAbove: Float32Array;
  languageScale: number;
  languageWeights: Int8Array;
};

export const GROUPS = 3;
const MAGIC = 0x54543031;
const VOLUMES = 4;
const NUMBERS = 1 + VOLUMES + GROUPS * HEADS + HEADS + TOPICS.length + 1;

/** One file: how long its head is, a head of JSON with the word lists, numbers, and weights. */
export function writeModel(parts: ModelParts): Buffer {
  const { version, wordLists, volumes, scales, alarmAbove, topicsAbove, languageScale } = parts;
  const head = Buffer.from(JSON.stringify({ version, wordLists }));
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(MAGIC, 0);
  sizes.writeUInt32LE(head.length, 4);
  const numbers = Buffer.alloc(NUMBERS * 4);
  [alarmAbove, ...volumes, ...scales, ...parts.constants, ...topicsAbove, languageScale].forEach(
    (number, place) => {
      numbers.writeFloatLE(number, place * 4);
    },
  );
  const weights = [parts.weights, parts.languageWeights].map((cells) => Buffer.from(cells.buffer));
  return brotliCompressSync(Buffer.concat([sizes, head, numbers, ...weights]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 },
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
  const afterWeights = afterNumbers + ROWS * HEADS;
  if (bytes.length !== afterWeights + LANGUAGE_CELLS)
    throw new Error('The model was made for another reader: npm run texts:train');
  let place = 0;
  function take(count: number): Float32Array {
    place += count;
    return numbers.subarray(place - count, place);
  }
  const [alarmAbove = 0] = take(1);
  const [signals = 0, pairs = 0, words = 0, pieces = 0] = take(VOLUMES);
  return {
    ...head,
    alarmAbove,
    volumes: [signals, pairs, words, pieces],
    scales: take(GROUPS * HEADS),
    constants: take(HEADS),
    topicsAbove: take(TOPICS.length),
    languageScale: take(1)[0] ?? 0,
    weights: cellsOf(bytes, afterNumbers, afterWeights),
    languageWeights: cellsOf(bytes, afterWeights, bytes.length),
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

/** A copy, so that the rest of the file is not kept. */
function cellsOf(bytes: Buffer, from: number, to: number): Int8Array {
  return Int8Array.from(new Int8Array(bytes.buffer, bytes.byteOffset + from, to - from));
}
