import { expect, test } from 'vitest';
import { caseEntrySentence, explainMissingText } from './case-entry-sentence.ts';

test.each([
  [['name'], 'the guest’s name was taken out'],
  [['quote'], 'words of the guest were taken out'],
  [['phone', 'email'], 'an e-mail address and a phone number were taken out'],
  [undefined, 'words about the guest were taken out'],
])('the entry about a redaction of %j says what was removed', (took, said) => {
  expect(caseEntrySentence('redacted', { of: 2, took }, null)).toBe(`Line 2: ${said}`);
});

test('a redacted note says what was taken out of it, and an unchanged note has no such remark', () => {
  const entries = [
    { number: 1, act: 'noted', words: '[guest] rang', details: {} },
    { number: 2, act: 'noted', words: 'Floor dried', details: {} },
    { number: 3, act: 'redacted', words: null, details: { of: 1, took: ['name'] } },
  ] as const;
  const saidOf = entries.map((entry) => explainMissingText(entry, { entries, feedbackId: null }));
  expect(saidOf).toEqual(['The guest’s name was taken out.', undefined, undefined]);
});

test.each([
  ['opened', { safety: 'allergen' }, 'Case opened: Allergen'],
  ['class_changed', { from: 'pest', to: 'allergen' }, 'Changed from Pest to Allergen'],
  ['opened_again', {}, 'Case opened again'],
] as const)(
  'the log entry "%s" says whether the guest wrote about the matter on the ticket',
  (act, details, said) => {
    expect(caseEntrySentence(act, details, null)).toBe(said);
    expect(caseEntrySentence(act, { ...details, isOnTicket: true }, null)).toBe(
      `${said}, written on the ticket`,
    );
  },
);

test('the case log says whether a safety class came back because a person marked it or because of the guest’s words', () => {
  const returned = { from: null, to: 'pest' };
  expect(caseEntrySentence('class_changed', returned, 'a person')).toBe(
    'Marked as a safety issue again: Pest',
  );
  expect(caseEntrySentence('class_changed', returned, null)).toBe(
    'The guest’s words sound like a safety issue again: Pest',
  );
});
