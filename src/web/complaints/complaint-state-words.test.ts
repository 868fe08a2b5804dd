import { expect, test } from 'vitest';
import { OPEN_COMPLAINT } from '#shared/complaints/open-complaint-fixture.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { lastActBesideState, stateSinceWords } from './complaint-status-words.tsx';

const NOW = new Date('2026-11-19T14:00:00.000Z');
const createdAt = '2026-11-19T12:00:00.000Z';
type Alarm = NonNullable<FeedbackItem['alarm']>;
const ALARM: Omit<Alarm, 'isUnattended' | 'lastAct'> = {
  safety: 'allergen',
  isEmergency: false,
  changedWords: [],
  isReworded: false,
  onTicket: null,
  otherOnTicket: null,
  alarmEnd: null,
};
const TAKEN = {
  status: 'taken',
  takenAt: '2026-11-19T13:48:00.000Z',
  takenByName: 'Priya',
} as const;

test.each([
  ['waits', {}, ['Not picked up yet', '2 h']],
  ['the reader has', { ...TAKEN, takenBy: 'maya' }, ['You have it', '12 min']],
  ['a colleague has', { ...TAKEN, takenBy: 'priya' }, ['Priya has it', '12 min']],
  ['is resolved', { status: 'resolved', resolvedAt: createdAt }, ['Resolved', '2 h ago']],
] as const)(
  'a complaint that %s is labelled with its state and for how long',
  (_, given, words) => {
    const complaint = { ...OPEN_COMPLAINT, ...given };
    expect(stateSinceWords({ complaint, createdAt, alarm: null }, 'maya', NOW)).toEqual(words);
  },
);

test('an open complaint is called “still open” once a member has acted on its danger', () => {
  const lastAct = { at: createdAt, by: 'maya', byName: 'Maya' };
  const words = (of: Pick<Alarm, 'isUnattended' | 'lastAct'>) =>
    stateSinceWords(
      { complaint: OPEN_COMPLAINT, createdAt, alarm: { ...ALARM, ...of } },
      'maya',
      NOW,
    );
  expect(words({ isUnattended: false, lastAct })).toEqual(['Still open', '2 h']);
  expect(words({ isUnattended: true, lastAct })).toEqual(['Not picked up yet', '2 h']);
  expect(words({ isUnattended: true, lastAct: null })).toEqual(['Not picked up yet', '2 h']);
});

test('who acted on danger is said beside the state of the complaint only if the state names somebody else', () => {
  const lastAct = { at: createdAt, by: 'maya', byName: 'Maya' };
  const alarm = { ...ALARM, isUnattended: false, lastAct };
  const wordsIf = (given: object) => {
    const complaint = { ...OPEN_COMPLAINT, ...given };
    return lastActBesideState({ complaint, alarm }, 'maya', NOW);
  };
  expect(wordsIf({ ...TAKEN, takenBy: 'maya' })).toBeUndefined();
  expect(wordsIf({ ...TAKEN, takenBy: 'priya' })).toBe('You acted on it 2 h ago');
  expect(wordsIf({})).toBe('You acted on it 2 h ago');
});
