import { expect, test } from 'vitest';
import type { Alert } from '#server/feedback/alert-query.ts';
import { readConfig } from '#server/platform/config.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { complaintDigestMail, safetySummaryMail } from './complaint-mails.ts';

const NOW = Date.UTC(2026, 10, 18, 19);
const SERVICES = { config: readConfig({}), now: () => new Date(NOW) };

/** An alert about illness at a table, without emergency words unless overridden. */
function anAlert(tableNumber: string, minutesAgo: number, overrides: Partial<Alert> = {}): Alert {
  return {
    id: tableNumber,
    overallRating: null,
    primaryIssue: null,
    textGeneral: null,
    textSpecific: null,
    tableNumber,
    serverName: null,
    hasEmail: false,
    createdAt: new Date(NOW - minutesAgo * MINUTE_MS),
    isUnfinished: false,
    visitDate: null,
    visitTime: null,
    venueUuid: 'venue',
    venueId: 'luna',
    venueName: 'Luna',
    timezone: 'UTC',
    safety: 'illness',
    caseSafety: null,
    isCaseDangerEnded: false,
    alarming: [],
    isReworded: false,
    because: null,
    alarmWords: [],
    visit: null,
    caseId: null,
    ...overrides,
  };
}

const EMERGENCY: Partial<Alert> = { safety: 'injury', alarmWords: ['is choking'] };

function summaryOf(alerts: readonly [Alert, ...Alert[]]) {
  const { subject, content } = safetySummaryMail(SERVICES, alerts[0], alerts);
  const rows = content.facts?.flatMap((group) => group.rows.map(({ value }) => value)) ?? [];
  return { subject, rows, text: content.paragraphs.join(' ') };
}

test('the emergency in the subject of a summary is the first of its thirty rows and has the same name there', () => {
  const [newest, ...others] = Array.from({ length: 40 }, (_, minute) =>
    anAlert(String(minute + 100), minute),
  );
  if (!newest) throw new Error('There are forty alerts');
  const { subject, rows } = summaryOf([newest, ...others, anAlert('7', 50, EMERGENCY)]);
  expect(subject).toBe('A guest at Luna needs you now: possible emergency, table 7, and 40 more');
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
])('a summary names %s first, as the floor board does', (_, pressing, other) => {
  const { subject, rows } = summaryOf([anAlert('8', 1, other), anAlert('7', 2, pressing)]);
  expect(subject).toContain('table 7, and 1 more');
  expect(rows[0]).toContain('table 7');
});

test('a summary lists unconfirmed alerts last, and says so', () => {
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

test('both dangers of an alert are named in its row of the summary, as in the subject of the email', () => {
  const both = { safety: 'foreign_object', caseSafety: 'allergen' } as const;
  const { subject, rows } = summaryOf([anAlert('7', 1, both), anAlert('8', 2)]);
  expect(subject).toContain('possible allergic reaction and possible food contamination, table 7');
  expect(rows[0]).toBe('Possible allergic reaction and possible food contamination · table 7');
});

const FIRST_WORDS = 'My daughter cannot breathe';
const CHANGED: Partial<Alert> = {
  textSpecific: 'Sorry, all fine',
  alarming: [{ atMs: NOW, words: FIRST_WORDS }],
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
