import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cutParts } from '#server/understanding/reader/cut-parts.ts';
import { cutText } from '#server/understanding/reader/cut-text.ts';
import { type PartRows, wordRows } from '#server/understanding/reader/features.ts';
import type { ScoreVolumes } from '#server/understanding/reader/heads.ts';
import { type Lexicon, makeLexicon } from '#server/understanding/reader/lexicon.ts';
import { type ConceptMatch, matchConcepts } from '#server/understanding/reader/match-concepts.ts';
import { scaleVolumes } from '#server/understanding/reader/score-stretch.ts';
import { type TextStretch, textFeatures } from '#server/understanding/reader/text-features.ts';
import { LANGUAGES, type Language } from '#shared/understanding/understanding.ts';
import { type Example, type LearnedStretch, SETTINGS } from './learn-weights.ts';
import { makeRandom } from './make-random.ts';
import type { Sentence } from './read-sentences.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** What decides on the model; the tests of the reader and the held-out sentences do not. */
const INPUTS = ['texts/sentences/training', 'texts/lexicon', 'src/server/understanding/reader'];
const LEARNING = [
  'texts/learn-weights.ts',
  'texts/learn-second-look.ts',
  'texts/learn-languages.ts',
  'texts/run-on.ts',
  'texts/train.ts',
];

export type WordLists = Record<Language, string>;

/** The word lists as the model carries them: each concept once and in order, so that it is small. */
export function readWordLists(): WordLists {
  const folder = path.join(ROOT, 'texts/lexicon');
  const files = readdirSync(folder).sort();
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const lines = files
        .filter((file) => file === `${language}.txt` || file.startsWith(`${language}-`))
        .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'));
      return [language, gathered(lines)];
    }),
  ) as WordLists;
}

function gathered(lines: readonly string[]): string {
  const byConcept = new Map<string, Set<string>>();
  for (const line of lines) {
    const [concept = '', patterns = ''] = (line.split('#')[0] ?? '').split(':');
    const known = byConcept.get(concept.trim()) ?? new Set();
    for (const pattern of patterns.split(/[,،，]/)) known.add(pattern.trim().toLowerCase());
    if (concept.trim() !== '') byConcept.set(concept.trim(), known);
  }
  return [...byConcept]
    .map(([concept, patterns]) => `${concept}: ${[...patterns].filter(Boolean).sort().join(',')}`)
    .join('\n');
}

/** What the learner sees of each sentence. */
export function makeExamples(
  sentences: readonly Sentence[],
  wordLists: WordLists,
  settings = SETTINGS,
): Example[] {
  const lexicons = new Map(
    LANGUAGES.map((language) => [language, makeLexicon(language, wordLists[language])]),
  );
  const random = makeRandom(settings.seed);
  return sentences.map((sentence) => {
    const { language, text } = sentence;
    const cut = cutText(text);
    const parts = cutParts(cut);
    const rows = wordRows(cut, parts);
    const matches = matchConcepts(cut, lexicons.get(language) as Lexicon, language);
    const known = textFeatures(cut, parts, rows, matches);
    const learned = (stretch: TextStretch) => learnedStretch(rows, stretch, settings);
    const { windows } = sentence.safety
      ? textFeatures(cut, parts, rows, randomSome(matches, random))
      : known;
    return {
      sentence,
      whole: learned(known.whole),
      windows: known.windows.map(learned),
      sparse: sentence.safety ? windows.map(learned) : [],
      isRunOn: sentence.kind === 'run_on',
    };
  });
}

/** Who wrote a list knew the sentences; others use half of its words. */
function randomSome(matches: readonly ConceptMatch[], random: () => number): ConceptMatch[] {
  return matches.filter(() => random() < 0.5);
}

function learnedStretch(
  parts: readonly PartRows[],
  { first, last, signals, pairs, ...stretch }: TextStretch,
  { volumes }: { volumes: ScoreVolumes },
): LearnedStretch {
  const within = parts.slice(first, last);
  const concepts = signals.length + pairs.length;
  let count = concepts;
  for (const { words, pieces } of within) count += words.length + pieces.length;
  const learned: LearnedStretch = {
    signals: signals.length,
    concepts,
    rows: new Int32Array(count),
    volumes: new Float32Array(count),
  };
  const loud = scaleVolumes(parts, { first, last, signals, pairs, ...stretch }, volumes);
  let at = 0;
  function add(rows: readonly number[], volume: number): void {
    learned.rows.set(rows, at);
    learned.volumes.fill(volume, at, at + rows.length);
    at += rows.length;
  }
  add(signals, loud[0]);
  add(pairs, loud[1]);
  for (const { words } of within) add(words, loud[2]);
  for (const { pieces } of within) add(pieces, loud[3]);
  return learned;
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
