import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cutText } from '#server/understanding/reader/cut-text.ts';
import { wordRows } from '#server/understanding/reader/features.ts';
import { type Lexicon, makeLexicon } from '#server/understanding/reader/lexicon.ts';
import { textFeatures } from '#server/understanding/reader/text-features.ts';
import { LANGUAGES, type Language } from '#shared/understanding/understanding.ts';
import type { Example } from './learn-weights.ts';
import type { Sentence } from './read-sentences.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** What decides on the model; the tests of the reader and the held-out sentences do not. */
const INPUTS = ['texts/sentences/training', 'texts/lexicon', 'src/server/understanding/reader'];
const LEARNING = ['texts/learn-weights.ts', 'texts/learn-languages.ts', 'texts/train.ts'];

export type WordLists = Record<Language, string>;

/** The word lists as the model carries them: without comments, so that it is small. */
export function readWordLists(): WordLists {
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const files = [`${language}.txt`, `${language}-everyday.txt`];
      const lines = files.flatMap((file) =>
        readFileSync(path.join(ROOT, 'texts/lexicon', file), 'utf8').split('\n'),
      );
      const kept = lines.map((line) => (line.split('#')[0] ?? '').trim()).filter(Boolean);
      return [language, kept.join('\n')];
    }),
  ) as WordLists;
}

/** What the learner sees of each sentence. */
export function examplesOf(sentences: readonly Sentence[], wordLists: WordLists): Example[] {
  const lexicons = Object.fromEntries(
    LANGUAGES.map((language) => [language, makeLexicon(language, wordLists[language])]),
  ) as Record<Language, Lexicon>;
  return sentences.map((sentence) => {
    const { language, text } = sentence;
    const cut = cutText(text);
    return { sentence, features: textFeatures(cut, wordRows(cut), lexicons[language], language) };
  });
}

/** Names everything that the model is made from. */
export function materialVersion(): string {
  const hash = createHash('sha256');
  const files = INPUTS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).map((file) => `${folder}/${file}`),
  );
  for (const file of [...files, ...LEARNING].sort()) {
    if (/\.(tsv|txt|ts)$/.test(file) && !file.endsWith('.test.ts'))
      hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 12);
}
