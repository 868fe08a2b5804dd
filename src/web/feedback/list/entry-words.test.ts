import { expect, test } from 'vitest';
import { aFeedback } from '../feedback-fixture.ts';
import { subjectLine } from './entry-words.ts';

test.each([
  [{ serverName: 'Priya', customerName: 'Sam' }, 'Table 10 · served by Priya'],
  [{ serverName: null, customerName: 'Sam' }, 'Table 10 · from Sam'],
  [{ serverName: null, customerName: null }, 'Table 10 · Service'],
])('a row of the inbox says whether a name is the waiter’s or the guest’s: %o', (names, words) => {
  const about = { tableNumber: '10', primaryIssue: 'Service', textSpecific: 'Slow' };
  expect(subjectLine(aFeedback({ ...about, ...names }))).toBe(words);
});
