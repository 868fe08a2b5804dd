import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  readFinishedConversation,
  storeFinishedConversation,
} from '../delivery/finished-conversation.ts';
import { addToOutbox, type OutboxEntry, readOutbox } from '../delivery/outbox.ts';
import { forgetTicket } from './forget-ticket.ts';

const CODE = 'A'.repeat(26);
const ticketUrl = `https://kettle.example/t/${CODE}`;
const WAITING: OutboxEntry = {
  venueId: 'kettle',
  key: 'another-conversation',
  payload: { venueId: 'kettle', rating: 'poor', isSeriousComplaint: false },
  answers: { rating: 'poor', finished: true },
};

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

test('erasing a ticket drops the unsent additions to its answer, and nothing else', () => {
  const now = Date.now();
  const result = { id: 'the-answer', message: 'Feedback submitted', ticketUrl };
  storeFinishedConversation(
    WAITING,
    { key: 'the-conversation', answers: WAITING.answers, result },
    now,
  );
  const addsTo = (id: string) => ({ ...WAITING.payload, addsTo: id });
  addToOutbox(WAITING, now);
  addToOutbox({ ...WAITING, key: 'other-addition', payload: addsTo('another-answer') }, now);
  addToOutbox({ ...WAITING, key: 'the-conversation' }, now);
  addToOutbox({ ...WAITING, key: 'addition', payload: addsTo('the-answer') }, now);
  forgetTicket(CODE);
  expect(keysInOutbox()).toEqual(['another-conversation', 'other-addition']);
  expect(readFinishedConversation(WAITING, now)).toBeUndefined();
});

test('erasing a ticket drops an addition even if the finished conversation is no longer stored', () => {
  addToOutbox({ ...WAITING, key: 'addition', isAddition: true, ticketUrl }, Date.now());
  addToOutbox(WAITING, Date.now());
  forgetTicket(CODE);
  expect(keysInOutbox()).toEqual(['another-conversation']);
});

function keysInOutbox(): string[] {
  return readOutbox(Date.now())
    .map(({ key }) => key)
    .sort();
}
