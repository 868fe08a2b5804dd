import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { readDraft, removeDraft, saveDraft } from '../conversation/draft.ts';
import {
  addToOutbox,
  findInOutbox,
  type OutboxEntry,
  readOutbox,
  removeFromOutbox,
} from './outbox.ts';
import { deleteGuestData } from './storage.ts';
import { forgetTicketLink, readTicket, rewardedTicketOf, storeTicket } from './ticket.ts';

const TICKET_CODE = 'A'.repeat(26);
const NOW = Date.parse('2026-11-15T12:00:00Z');
const ENTRY: OutboxEntry = {
  venueId: 'noir',
  table: '7',
  key: 'a',
  payload: { venueId: 'noir', rating: 'great', isSeriousComplaint: false },
  answers: { rating: 'great', finished: true },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('drafts', () => {
  const draft = { key: 'k', answers: { rating: 'great' as const } };

  test('a draft of the chat is kept for a day, separately for each venue and table', () => {
    saveDraft({ venueId: 'noir', table: '7' }, draft, NOW);
    expect(readDraft({ venueId: 'noir', table: '7' }, NOW + 23 * HOUR_MS)).toEqual(draft);
    expect(readDraft({ venueId: 'noir' }, NOW)).toBeUndefined();
    expect(readDraft({ venueId: 'blanc', table: '7' }, NOW)).toBeUndefined();
    expect(readDraft({ venueId: 'noir', table: '7' }, NOW + 25 * HOUR_MS)).toBeUndefined();
  });

  test('a draft of the chat is not found after it was removed, or if it cannot be parsed', () => {
    saveDraft({ venueId: 'noir' }, draft, NOW);
    removeDraft({ venueId: 'noir' });
    expect(readDraft({ venueId: 'noir' }, NOW)).toBeUndefined();
    localStorage.setItem('tabletalk:draft:1:noir:', '{"value":');
    expect(readDraft({ venueId: 'noir' }, NOW)).toBeUndefined();
    localStorage.setItem('tabletalk:draft:1:noir:', '{"value":{"key":1},"until":9e15}');
    expect(readDraft({ venueId: 'noir' }, NOW)).toBeUndefined();
  });
});

describe('outbox', () => {
  test('the outbox keeps the first entry under a key until it is removed', () => {
    addToOutbox(ENTRY, NOW);
    addToOutbox({ ...ENTRY, payload: { ...ENTRY.payload, rating: 'poor' } }, NOW);
    addToOutbox({ ...ENTRY, key: 'b', table: undefined }, NOW);
    expect(readOutbox(NOW)).toHaveLength(2);
    expect(findInOutbox({ venueId: 'noir', table: '7' }, NOW)).toEqual(ENTRY);
    removeFromOutbox('a');
    expect(findInOutbox({ venueId: 'noir', table: '7' }, NOW)).toBeUndefined();
    expect(findInOutbox({ venueId: 'noir' }, NOW)?.key).toBe('b');
  });

  test('the outbox drops an entry within two days, before the server forgets its key', () => {
    addToOutbox(ENTRY, NOW);
    expect(readOutbox(NOW + 46 * HOUR_MS)).toHaveLength(1);
    expect(readOutbox(NOW + 48 * HOUR_MS)).toEqual([]);
  });
});

test('a reward code is kept until it expires', () => {
  const rewardExpiresAt = new Date(NOW + 30 * HOUR_MS).toISOString();
  storeTicket('noir', { id: '1', message: '', rewardCode: 'AB', rewardExpiresAt }, NOW);
  expect(readTicket('noir', NOW + 29 * HOUR_MS)?.code).toBe('AB');
  expect(readTicket('noir', NOW + 31 * HOUR_MS)).toBeUndefined();
});

test('a ticket link is kept for 30 days, together with the reward code of an earlier visit', () => {
  const ticketUrl = `https://feedback.example.com/t/${TICKET_CODE}`;
  const rewardExpiresAt = new Date(NOW + 30 * HOUR_MS).toISOString();
  storeTicket('noir', { id: '1', message: '', rewardCode: 'AB', rewardExpiresAt }, NOW);
  storeTicket('noir', { id: '2', message: '', ticketUrl }, NOW);
  expect(readTicket('noir', NOW + 29 * HOUR_MS)).toMatchObject({ code: 'AB', url: ticketUrl });
  expect(readTicket('noir', NOW + 31 * HOUR_MS)).toEqual({ url: ticketUrl });
  expect(readTicket('noir', NOW + 31 * 24 * HOUR_MS)).toBeUndefined();
});

test('in a ticket link, localhost is replaced by the host of the page, both when it is stored and when it is saved with a reward', () => {
  vi.stubGlobal('location', new URL('http://192.168.1.20:3000/widget'));
  const ticketUrl = `http://localhost:3000/t/${TICKET_CODE}`;
  const url = `http://192.168.1.20:3000/t/${TICKET_CODE}`;
  storeTicket('noir', { id: '1', message: '', ticketUrl }, NOW);
  expect(readTicket('noir', NOW)?.url).toBe(url);
  expect(rewardedTicketOf({ id: '1', message: '', rewardCode: 'AB', ticketUrl })?.url).toBe(url);
});

test('a shared screen stores no ticket, since the next guest may already be there when it arrives', () => {
  history.replaceState(null, '', '/widget?kiosk=1');
  const ticketUrl = `https://feedback.example.com/t/${TICKET_CODE}`;
  storeTicket('noir', { id: '1', message: '', rewardCode: 'AB', ticketUrl }, NOW);
  expect(readTicket('noir', NOW)).toBeUndefined();
  history.replaceState(null, '', '/');
});

test('an erased ticket is forgotten, but its reward code is kept', () => {
  const ticketUrl = `https://feedback.example.com/t/${TICKET_CODE}`;
  const rewardExpiresAt = new Date(NOW + 30 * HOUR_MS).toISOString();
  const given = { id: '1', message: '', ticketUrl, rewardCode: 'AB', rewardExpiresAt };
  storeTicket('noir', given, NOW);
  storeTicket('blanc', { id: '2', message: '', ticketUrl }, NOW);
  forgetTicketLink('B'.repeat(26), NOW);
  expect(readTicket('noir', NOW)?.url).toBe(ticketUrl);
  forgetTicketLink(TICKET_CODE, NOW);
  expect(readTicket('noir', NOW)?.url).toBeUndefined();
  expect(readTicket('noir', NOW + 29 * HOUR_MS)?.code).toBe('AB');
  expect(readTicket('noir', NOW + 31 * HOUR_MS)).toBeUndefined();
  expect(readTicket('blanc', NOW)).toBeUndefined();
});

test('a browser that refuses storage causes no errors in the chat', () => {
  vi.stubGlobal('localStorage', undefined);
  saveDraft({ venueId: 'noir' }, { key: 'k', answers: {} }, NOW);
  addToOutbox(ENTRY, NOW);
  expect(readDraft({ venueId: 'noir' }, NOW)).toBeUndefined();
  expect(readOutbox(NOW)).toEqual([]);
  vi.unstubAllGlobals();
});

test('a shared screen forgets everything except feedback still to be sent', () => {
  saveDraft({ venueId: 'noir' }, { key: 'k', answers: { rating: 'great' } }, NOW);
  sessionStorage.setItem('tabletalk:typed:1:noir:', '"The pie was"');
  sessionStorage.setItem('theme', 'dark');
  addToOutbox(ENTRY, NOW);
  deleteGuestData();
  expect(readOutbox(NOW)).toEqual([ENTRY]);
  expect(localStorage).toHaveLength(1);
  expect(Object.keys(sessionStorage)).toEqual(['theme']);
});
