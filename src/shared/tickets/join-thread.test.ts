import { expect, test } from 'vitest';
import { addEarlierMessages, joinThread } from './join-thread.ts';
import { aThreadMessage } from './thread-fixture.ts';

function aThread(ids: string[], hasEarlier: boolean) {
  return { messages: ids.map((id) => aThreadMessage({ id })), hasEarlier };
}

test('an earlier page of a ticket’s messages is placed before the known messages', () => {
  const known = aThread(['3', '4'], true);
  expect(addEarlierMessages(known, aThread(['1', '2'], false))).toEqual(
    aThread(['1', '2', '3', '4'], false),
  );
});

test('earlier messages of a ticket stay when newer ones arrive', () => {
  const known = aThread(['1', '2', '3', '4'], false);
  expect(joinThread(known, aThread(['4', '5'], true))).toEqual(
    aThread(['1', '2', '3', '4', '5'], false),
  );
});

test('earlier messages of a ticket are dropped if messages in between are missing', () => {
  const newest = aThread(['7', '8'], true);
  expect(joinThread(aThread(['1', '2'], false), newest)).toBe(newest);
  expect(joinThread(aThread([], false), newest)).toBe(newest);
});
