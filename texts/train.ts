/*
 * Makes the reader's model from the sentences for training and the word lists: `npm run texts:train`.
 * The same texts give the same file.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { patternsOf } from '#server/understanding/reader/lexicon.ts';
import { writeModel } from '#server/understanding/reader/model.ts';
import { LANGUAGES } from '#shared/understanding/understanding.ts';
import { chooseThresholds } from './choose-thresholds.ts';
import { crossValidate } from './cross-validate.ts';
import { learnLanguages } from './learn-languages.ts';
import { learnSecondLook } from './learn-second-look.ts';
import { SETTINGS } from './learn-weights.ts';
import { languageSteps, weightSteps } from './quantise.ts';
import { makeExamples, materialVersion, readWordLists } from './read-material.ts';
import { readSentences } from './read-sentences.ts';
import { runOnsForTraining } from './run-on.ts';

const FILE = path.resolve(import.meta.dirname, '../src/server/understanding/reader/model.bin');
const FOLDS = 4;

const start = performance.now();
const sentences = readSentences('training');
const wordLists = readWordLists();
const examples = makeExamples([...sentences, ...runOnsForTraining(sentences)], wordLists);
console.log(`${sentences.length} sentences in ${LANGUAGES.length} languages`);
const first = crossValidate(examples, FOLDS);
const second = learnSecondLook(first.judged);
const languages = learnLanguages([
  ...sentences,
  ...LANGUAGES.flatMap((language) =>
    patternsOf(wordLists[language]).map(({ pattern }) => ({
      language,
      text: pattern.replaceAll('*', ''),
    })),
  ),
]);
const file = writeModel({
  version: materialVersion(),
  wordLists,
  volumes: SETTINGS.volumes,
  ...weightSteps(first.weights, examples),
  ...languageSteps(languages),
  secondLook: second.secondLook,
  ...chooseThresholds(second.judged),
});
writeFileSync(FILE, file);
const seconds = ((performance.now() - start) / 1000).toFixed(0);
console.log(
  `${path.relative(process.cwd(), FILE)}: ${(file.length / 1e6).toFixed(2)} MB, ${seconds} s`,
);
