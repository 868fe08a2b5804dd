import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from '../conversation/draft.ts';
import { type Letter, letterFrom, lettersIn, putInOutbox, takeFromOutbox } from './outbox.ts';
import { keepTicket, readTicket } from './ticket.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const LETTER: Letter = {
  venueId: 'noir',
  table: '7',
  key: 'a',
  payload: { venueId: 'noir', rating: 'great', isSeriousComplaint: false },
  answers: { rating: 'great', finished: true },
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a draft', () => {
  const draft = { key: 'k', answers: { rating: 'great' as const } };

  test('belongs to one venue and one table, and lives for a day', () => {
    keepDraft({ venueId: 'noir', table: '7' }, draft, NOW);
    expect(readDraft({ venueId: 'noir', table: '7' }, NOW + 23 * HOUR_MS)).toEqual(draft);
    expect(readDraft({ venueId: 'noir' }, NOW)).toBeUndefined();
    expect(readDraft({ venueId: 'blanc', table: '7' }, NOW)).toBeUndefined();
    expect(readDraft({ venueId: 'noir', table: '7' }, NOW + 25 * HOUR_MS)).toBeUndefined();
  });

  test('is gone when it is forgotten or cannot be read', () => {
    keepDraft({ venueId: 'noir' }, draft, NOW);
    forgetDraft({ venueId: 'noir' });
    expect(readDraft({ venueId: 'noir' }, NOW)).toBeUndefined();
    localStorage.setItem('tabletalk:draft:1:noir:', '{"value":');
    expect(readDraft({ venueId: 'noir' }, NOW)).toBeUndefined();
    localStorage.setItem('tabletalk:draft:1:noir:', '{"value":{"key":1},"until":9e15}');
    expect(readDraft({ venueId: 'noir' }, NOW)).toBeUndefined();
  });
});

describe('the outbox', () => {
  test('keeps what was put in first under a key, until it is taken out', () => {
    putInOutbox(LETTER, NOW);
    putInOutbox({ ...LETTER, payload: { ...LETTER.payload, rating: 'poor' } }, NOW);
    putInOutbox({ ...LETTER, key: 'b', table: undefined }, NOW);
    expect(lettersIn(NOW)).toHaveLength(2);
    expect(letterFrom({ venueId: 'noir', table: '7' }, NOW)).toEqual(LETTER);
    takeFromOutbox('a');
    expect(letterFrom({ venueId: 'noir', table: '7' }, NOW)).toBeUndefined();
    expect(letterFrom({ venueId: 'noir' }, NOW)?.key).toBe('b');
  });

  test('gives up a letter before the server forgets its key', () => {
    putInOutbox(LETTER, NOW);
    expect(lettersIn(NOW + 46 * HOUR_MS)).toHaveLength(1);
    expect(lettersIn(NOW + 48 * HOUR_MS)).toEqual([]);
  });
});

test('a reward code is kept until it expires', () => {
  const rewardExpiresAt = new Date(NOW + 30 * HOUR_MS).toISOString();
  keepTicket('noir', { id: '1', message: '', rewardCode: 'AB', rewardExpiresAt }, NOW);
  expect(readTicket('noir', NOW + 29 * HOUR_MS)?.code).toBe('AB');
  expect(readTicket('noir', NOW + 31 * HOUR_MS)).toBeUndefined();
});

test('a browser that refuses storage keeps nothing and breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  keepDraft({ venueId: 'noir' }, { key: 'k', answers: {} }, NOW);
  putInOutbox(LETTER, NOW);
  expect(readDraft({ venueId: 'noir' }, NOW)).toBeUndefined();
  expect(lettersIn(NOW)).toEqual([]);
  vi.unstubAllGlobals();
});
