import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeLexicon } from '#server/understanding/reader/lexicon.ts';
import { readerVersion } from '#server/understanding/reader/read-text.ts';
import { LANGUAGES } from '#shared/understanding/understanding.ts';
import { materialVersion, readWordLists } from './read-material.ts';
import { readSentences, type Sentence } from './read-sentences.ts';

const MODEL = path.resolve(import.meta.dirname, '../src/server/understanding/reader/model.bin');
const MOST_BYTES = 2_300_000;
const LEAST_SENTENCES = 400;
/** Of the pieces of a held-out sentence, so many may stand in one that was trained on. */
const MOST_SHARED = 0.5;
/** What is shorter is said in the same words by everybody. */
const LEAST_PIECES = 20;

const training = readSentences('training');
const heldOut = readSentences('held-out');

test('every language has enough sentences, and no sentence appears twice', () => {
  for (const language of LANGUAGES) {
    const count = (of: readonly Sentence[]) =>
      of.filter((sentence) => sentence.language === language).length;
    expect(count(training)).toBeGreaterThanOrEqual(LEAST_SENTENCES);
    expect(count(heldOut)).toBeGreaterThan(100);
  }
  const texts = [...training, ...heldOut].map(({ language, text }) => `${language} ${text}`);
  const known = new Set<string>();
  expect(texts.filter((text) => known.size === known.add(text).size)).toEqual([]);
});

test('no held-out sentence was written by an author of the training sentences or copies the wording of a training sentence', () => {
  const authors = new Set(training.map(({ language, author }) => `${language}-${author}`));
  expect(heldOut.filter(({ language, author }) => authors.has(`${language}-${author}`))).toEqual(
    [],
  );
  const known = new Map<string, number[]>();
  training.forEach(({ language, text }, number) => {
    for (const piece of piecesOf(language, text)) {
      const numbers = known.get(piece) ?? [];
      numbers.push(number);
      known.set(piece, numbers);
    }
  });
  const alike = heldOut.filter(({ language, text }) => {
    const pieces = piecesOf(language, text);
    const shared = new Map<number, number>();
    for (const piece of pieces)
      for (const number of known.get(piece) ?? [])
        shared.set(number, (shared.get(number) ?? 0) + 1);
    const most = Math.max(0, ...shared.values());
    return pieces.size >= LEAST_PIECES && most > pieces.size * MOST_SHARED;
  });
  expect(alike.map(({ frame }) => frame)).toEqual([]);
});

test('the word list of every language can be read and names only known concepts', () => {
  const lists = readWordLists();
  for (const language of LANGUAGES)
    expect(makeLexicon(language, lists[language]).alone.length).toBeGreaterThan(500);
});

test('the reader’s model was trained from the current texts and reader (if not, run npm run texts:train) and is small enough', () => {
  expect(readerVersion()).toBe(materialVersion());
  expect(readFileSync(MODEL).length).toBeLessThan(MOST_BYTES);
});

/** Runs of eight letters, or of four characters where there are no spaces. */
function piecesOf(language: string, text: string): Set<string> {
  const length = language === 'zh' ? 4 : 8;
  const plain = text.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ');
  const pieces = new Set<string>();
  for (let at = 0; at + length <= plain.length; at += 1)
    pieces.add(`${language} ${plain.slice(at, at + length)}`);
  return pieces;
}
