import { expect, test } from 'vitest';
import type { Alert } from '#server/feedback/alert-query.ts';
import { ALERTED_AT, anAlert, EMERGENCY, SERVICES } from './alert-fixture.ts';
import { complaintDigestMail, safetySummaryMail } from './complaint-mails.ts';

function summaryOf(alerts: readonly [Alert, ...Alert[]]) {
  const { subject, content } = safetySummaryMail(SERVICES, alerts[0], alerts);
  const rows = content.facts?.flatMap((group) => group.rows.map(({ value }) => value)) ?? [];
  return { subject, rows, text: content.paragraphs.join(' ') };
}

test('the subject of a summary names the same emergency, in the same words, as the first of its thirty rows', () => {
  const [newest, ...others] = Array.from({ length: 40 }, (_, minute) =>
    anAlert(String(minute + 100), minute),
  );
  if (!newest) throw new Error('There are forty alerts');
  const { subject, rows } = summaryOf([newest, ...others, anAlert('7', 50, EMERGENCY)]);
  expect(subject).toBe('Possible emergency at Luna, table 7, and 40 more');
  expect(rows).toHaveLength(30);
  expect(rows.slice(0, 3)).toEqual([
    'Possible emergency · table 7',
    'Possible illness · table 100',
    'Possible illness · table 101',
  ]);
});

test.each<[string, Partial<Alert>, Partial<Alert>]>([
  ['a scanned code', { isScanned: true }, EMERGENCY],
  ['an emergency', EMERGENCY, { safety: 'allergen' }],
  ['the gravest class', { safety: 'allergen' }, {}],
  ['the longest wait', {}, {}],
  ['a confirmed alert', {}, { ...EMERGENCY, isUnconfirmed: true }],
])('a summary of alerts puts %s first, as the floor board does', (_, pressing, other) => {
  const { subject, rows } = summaryOf([anAlert('8', 1, other), anAlert('7', 2, pressing)]);
  expect(subject).toContain('table 7, and 1 more');
  expect(rows[0]).toContain('table 7');
});

test('a summary of alerts lists unconfirmed alerts last, and says so', () => {
  const { rows, text } = summaryOf([
    anAlert('3', 1, { isUnconfirmed: true }),
    anAlert('2', 2),
    anAlert('1', 3, { safety: 'allergen' }),
  ]);
  expect(rows).toEqual([
    'Possible allergic reaction · table 1',
    'Possible illness · table 2',
    'Possible illness, unconfirmed · table 3',
  ]);
  expect(text).toContain(
    'The most pressing is on top, then the newest; unconfirmed ones come last.',
  );
});

test('the subject of a summary names the confirmed alert and says that the others are unconfirmed', () => {
  const [one, two] = [
    anAlert('3', 1, { isUnconfirmed: true }),
    anAlert('4', 1, { isUnconfirmed: true }),
  ];
  const named = 'Possible illness at Luna, table 1';
  expect(summaryOf([one, anAlert('1', 2)]).subject).toBe(
    `${named}, and 1 more, which is unconfirmed`,
  );
  expect(summaryOf([one, two, anAlert('1', 2)]).subject).toBe(
    `${named}, and 2 more, which are unconfirmed`,
  );
});

test('a summary of alerts puts those from scanned codes first and marks every other table, in its subject too', () => {
  const [scanned, typed] = [{ isScanned: true }, { isScanned: false }];
  const invented = anAlert('6', 1, { ...EMERGENCY, ...typed });
  const others = [
    anAlert('4', 2, { ...typed, isUnconfirmed: true }),
    anAlert('5', 3, typed),
  ] as const;
  const mark = '(the guest did not scan its code)';
  expect(summaryOf([invented, ...others]).subject).toBe(
    `Possible emergency at Luna, table 6 ${mark}, and 2 more, 1 of them unconfirmed`,
  );
  const real = [anAlert('7', 4, scanned), anAlert('8', 5, { ...scanned, safety: 'allergen' })];
  const { subject, rows, text } = summaryOf([invented, ...others, ...real]);
  expect(subject).toBe(
    'Possible allergic reaction at Luna, table 8, and 4 more, 1 of them unconfirmed',
  );
  expect(rows).toEqual([
    'Possible allergic reaction · table 8',
    'Possible illness · table 7',
    `Possible emergency · table 6 ${mark}`,
    `Possible illness · table 5 ${mark}`,
    'Possible illness, unconfirmed · table 4',
  ]);
  expect(text).toContain('then those whose code was scanned, then the newest');
});

test('a summary names an emergency that nobody has visited before one that was visited, even if it is unconfirmed', () => {
  const visited = { ...EMERGENCY, isScanned: true, isVisited: true };
  const { subject, rows, text } = summaryOf([
    anAlert('1', 1, visited),
    anAlert('2', 2, { ...EMERGENCY, isScanned: false, isUnconfirmed: true }),
    anAlert('3', 3, { isScanned: false, isUnconfirmed: true }),
    anAlert('4', 4, visited),
  ]);
  expect(subject).toBe('Possible emergency at Luna, table 2, and 3 more, 2 of them unconfirmed');
  expect(rows.map((row) => row.slice(row.indexOf('table')))).toEqual([
    'table 2',
    'table 1',
    'table 4',
    'table 3',
  ]);
  expect(text).toContain(', then tables that somebody has already visited; unconfirmed');
});

test('both dangers of an alert are named in its row of the summary, as in the subject of the email', () => {
  const both = { safety: 'foreign_object', caseSafety: 'allergen' } as const;
  const { subject, rows } = summaryOf([anAlert('7', 1, both), anAlert('8', 2)]);
  expect(subject).toContain(
    'Possible allergic reaction and possible food contamination at Luna, table 7',
  );
  expect(rows[0]).toBe('Possible allergic reaction and possible food contamination · table 7');
});

const FIRST_WORDS = 'My daughter cannot breathe';
const CHANGED: Partial<Alert> = {
  textSpecific: 'Sorry, all fine',
  alarming: [{ atMs: ALERTED_AT, words: FIRST_WORDS }],
};

test('a summary of safety alerts says that a guest has changed the words about danger, and quotes neither version', () => {
  const { rows } = summaryOf([anAlert('7', 1, { ...EMERGENCY, ...CHANGED }), anAlert('8', 2)]);
  expect(rows).toEqual([
    'Possible emergency · table 7 · the guest has since changed the words',
    'Possible illness · table 8',
  ]);
});

test('an email about several complaints quotes the words about danger that a guest has changed since', () => {
  const alert = anAlert('7', 1, { safety: null, ...CHANGED });
  const { content } = complaintDigestMail(SERVICES, alert, [alert]);
  expect(content.facts?.[0]?.rows[0]?.value).toBe(
    `table 7 · The guest has since changed these words: “${FIRST_WORDS}”`,
  );
});
