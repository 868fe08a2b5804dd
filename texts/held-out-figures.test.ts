import { expect, test } from 'vitest';
import { readText } from '#server/understanding/reader/read-text.ts';
import { computeFigures, type Reading } from './figures.ts';
import { computeRatedFigures } from './rated-figures.ts';
import { readSentences } from './read-sentences.ts';

/** One sentence in so many is read, because all of them take seconds. */
const EVERY = 5;

// The bounds leave room for chance and for another training: only a model that is clearly worse than
// the figures in docs/reading-texts.md breaks them.
test('the model reads held-out sentences about as well as documented', () => {
  const readings = readSentences('held-out')
    .filter((_, number) => number % EVERY === 0)
    .flatMap((sentence): Reading[] => {
      const read = readText(sentence.text);
      return read ? [{ sentence, read }] : [];
    });
  const { recall, rightClass, falseAlarms, toneF1, topicF1, language } = computeFigures(readings);
  expect.soft(recall).toBeGreaterThan(0.88);
  expect.soft(rightClass).toBeGreaterThan(0.84);
  expect.soft(falseAlarms).toBeLessThan(0.09);
  expect.soft(toneF1).toBeGreaterThan(0.78);
  expect.soft(topicF1).toBeGreaterThan(0.73);
  expect.soft(language).toBeGreaterThan(0.97);

  const { pleased, nearMisses, matters } = computeRatedFigures(readings);
  expect.soft(pleased.alarms).toBeLessThan(0.03);
  expect.soft(pleased.negative).toBeLessThan(0.06);
  expect.soft(nearMisses.alarms).toBeLessThan(0.1);
  expect.soft(matters.alarmsIfFair).toBeGreaterThan(0.87);
  expect.soft(matters.alarmsIfOkay).toBeGreaterThan(0.77);
});
