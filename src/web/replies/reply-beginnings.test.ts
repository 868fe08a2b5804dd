import { expect, test } from 'vitest';
import { OPEN_COMPLAINT } from '#shared/complaints/open-complaint-fixture.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { replyBeginnings } from './reply-beginnings.ts';

const MAYA = { name: 'Maya', venueName: 'The Copper Kettle' };

type Case = Parameters<typeof replyBeginnings>[0];

function aComplaint(change: Partial<FeedbackItem> = {}): Case {
  return { complaint: OPEN_COMPLAINT, customerName: 'Helen', understanding: null, ...change };
}

test('a reply to a complaint can start from three drafted letters, signed by the writer', () => {
  const letters = replyBeginnings(aComplaint(), MAYA).map(({ text }) => text);
  expect(letters).toHaveLength(3);
  for (const letter of letters) {
    expect(letter).toMatch(/^Dear Helen,\n\n/);
    expect(letter).toMatch(/\n\nMaya, The Copper Kettle$/);
  }
});

test('a drafted letter still reads well if neither the guest nor the writer has a name', () => {
  const [first] = replyBeginnings(aComplaint({ customerName: ' ' }), { ...MAYA, name: undefined });
  expect(first?.text).toMatch(/^Dear guest,\n\n/);
  expect(first?.text).toMatch(/\n\nThe Copper Kettle$/);
});

test('a reply to praise has no drafted letters', () => {
  expect(replyBeginnings(aComplaint({ complaint: null }), MAYA)).toEqual([]);
});
