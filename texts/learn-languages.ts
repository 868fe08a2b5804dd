import { cutParts } from '#server/understanding/reader/cut-parts.ts';
import { cutText } from '#server/understanding/reader/cut-text.ts';
import {
  LANGUAGE_ROW_COUNT,
  LANGUAGE_WEIGHT_COUNT,
  LATIN_LANGUAGES,
  languageSums,
} from '#server/understanding/reader/detect-language.ts';
import { wordRows } from '#server/understanding/reader/features.ts';
import type { Language } from '#shared/understanding/understanding.ts';

/** Something written in a language: a sentence, a piece of one, or a pattern of a word list. */
export type LanguageSample = { language: Language; text: string };

const EPOCHS = 6;
const RATE = 0.3;
const DECAY = 0.0002;
/** So long is what a hurried guest writes. */
const CUT_CHARACTERS = 20;

/** Weights that tell the languages with Latin letters apart, by AdaGrad in a fixed order. */
export function learnLanguages(written: readonly LanguageSample[]): Float32Array {
  const weights = new Float32Array(LANGUAGE_WEIGHT_COUNT);
  const slopes = new Float32Array(LANGUAGE_WEIGHT_COUNT).fill(1e-2);
  const count = LATIN_LANGUAGES.length;
  const examples = written
    .flatMap(({ language, text }) =>
      [text, ...cutIntoSamples(text)].map((piece) => ({ language, piece })),
    )
    .map(({ language, piece }) => {
      const cut = cutText(piece);
      return {
        wanted: (LATIN_LANGUAGES as readonly string[]).indexOf(language),
        parts: wordRows(cut, cutParts(cut)),
      };
    })
    .filter(({ wanted }) => wanted >= 0);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let turn = 0; turn < examples.length; turn += 1) {
      // A step that shares no divisor with the number of examples visits each once.
      const example = examples[(turn * 7919) % examples.length];
      if (!example) continue;
      const { wanted, parts } = example;
      const shares = softmax(languageSums(parts, weights));
      for (const { words, pieces } of parts) {
        for (const row of [...words, ...pieces]) {
          const base = (row & (LANGUAGE_ROW_COUNT - 1)) * count;
          for (let place = 0; place < count; place += 1) {
            const cell = base + place;
            const weight = weights[cell] ?? 0;
            const slope = (shares[place] ?? 0) - (place === wanted ? 1 : 0) + DECAY * weight;
            slopes[cell] = (slopes[cell] ?? 0) + slope * slope;
            weights[cell] = weight - (RATE * slope * 0.2) / Math.sqrt(slopes[cell] ?? 1);
          }
        }
      }
    }
  }
  return weights;
}

/** Short pieces from the beginning, the middle and the end. */
export function cutIntoSamples(text: string): string[] {
  if (text.length < CUT_CHARACTERS * 2) return [];
  const starts = [0, Math.floor(text.length / 2), text.length - CUT_CHARACTERS];
  return starts.map((start) => text.slice(start, start + CUT_CHARACTERS));
}

function softmax(sums: Float64Array): Float64Array {
  const most = Math.max(...sums);
  const shares = sums.map((sum) => Math.exp(sum - most));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / all);
}
