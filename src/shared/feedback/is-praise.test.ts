import { expect, test } from 'vitest';
import { OPEN_COMPLAINT } from '#shared/complaints/open-complaint-fixture.ts';
import { isPraise } from './is-praise.ts';

type Feedback = Parameters<typeof isPraise>[0];

const READ: NonNullable<Feedback['understanding']> = {
  language: 'en',
  tone: 'positive',
  topics: [],
  safety: null,
  suspectedSafety: null,
  because: [],
  isEmergency: false,
};
const ALARM: NonNullable<Feedback['alarm']> = {
  safety: 'allergen',
  isEmergency: false,
  changedWords: [],
  isReworded: false,
  onTicket: { at: '', words: 'My lips swelled' },
  otherOnTicket: null,
  isUnattended: true,
  lastAct: null,
  alarmEnd: null,
};
const PRAISE: Feedback = {
  sentiment: 'positive',
  complaint: null,
  alarm: null,
  suspectedOnTicket: null,
  textGeneral: 'Great food',
  textSpecific: 'The best pie in town',
  understanding: READ,
};

test.each<[string, boolean, Partial<Feedback>]>([
  ['kind words with a good rating', true, {}],
  ['a tapped topic alone', true, { textSpecific: null, understanding: null }],
  ['a good rating alone', true, { textGeneral: null, textSpecific: null, understanding: null }],
  ['words that nobody has read yet', false, { understanding: null }],
  [
    'a topic in the guest’s own words, unread',
    false,
    { textGeneral: 'The cat', understanding: null },
  ],
  ['mixed words', false, { understanding: { ...READ, tone: 'mixed' } }],
  ['a safety matter', false, { understanding: { ...READ, safety: 'allergen' } }],
  ['a suspected safety matter', false, { understanding: { ...READ, suspectedSafety: 'allergen' } }],
  ['a low rating', false, { sentiment: 'negative' }],
  ['kind words that are treated as a complaint', false, { complaint: OPEN_COMPLAINT }],
  ['kind words with an open safety case', false, { alarm: ALARM }],
  [
    'feedback with a question about a message on the ticket',
    false,
    { suspectedOnTicket: { messageId: '1', words: 'Hives', safety: 'allergen', at: '' } },
  ],
])('%s may be passed on as praise: %s', (_, may, change) => {
  expect(isPraise({ ...PRAISE, ...change })).toBe(may);
});
