import { expect, test } from 'vitest';
import { answersReadSentence, topicNote } from './topic-source-words.ts';

test.each([
  [{ answers: 466, withWords: 0, tapped: 466 }, 'No comments: 466 answers only tapped a topic.'],
  [{ answers: 14, withWords: 14, tapped: 0 }, 'Read from the words of 14 answers.'],
  [
    { answers: 14, withWords: 3, tapped: 11 },
    'Read from 14 answers: 3 with words, 11 that only tapped a topic.',
  ],
  [
    { answers: 14, withWords: 3, tapped: 4 },
    'Read from 14 answers: 3 with words, 4 that only tapped a topic, 7 whose text is no longer kept.',
  ],
])('the sentence about %o says how many of the answers had words', (read, sentence) => {
  expect(answersReadSentence(read)).toBe(sentence);
});

test('a topic is labelled with how many guests mentioned it and how many tapped it', () => {
  expect(topicNote({ mentioned: 5, tapped: 34 })).toBe('5 mentioned, 34 tapped');
  expect(topicNote({ mentioned: 0, tapped: 2 })).toBe('2 tapped');
  expect(topicNote({ mentioned: 0, tapped: 0 })).toBeUndefined();
});
