import { expect, test } from 'vitest';
import type { ThreadMessage } from './contract.ts';
import { addEarlier, joinThread } from './join-thread.ts';

function aThread(ids: string[], hasEarlier: boolean) {
  return { messages: ids.map(aMessage), hasEarlier };
}

function aMessage(id: string): ThreadMessage {
  return {
    id,
    side: 'guest',
    by: null,
    text: id,
    createdAt: '2026-11-15T21:05:00.000Z',
    offeredReward: null,
    acceptedAt: null,
    rewardCode: null,
    rewardExpiresAt: null,
    rewardValidFrom: null,
    rewardRedeemedAt: null,
  };
}

test('an earlier page is placed before the known messages', () => {
  const known = aThread(['3', '4'], true);
  expect(addEarlier(known, aThread(['1', '2'], false))).toEqual(
    aThread(['1', '2', '3', '4'], false),
  );
});

test('earlier messages stay when newer ones arrive', () => {
  const known = aThread(['1', '2', '3', '4'], false);
  expect(joinThread(known, aThread(['4', '5'], true))).toEqual(
    aThread(['1', '2', '3', '4', '5'], false),
  );
});

test('earlier messages are dropped if messages in between are missing', () => {
  const newest = aThread(['7', '8'], true);
  expect(joinThread(aThread(['1', '2'], false), newest)).toBe(newest);
  expect(joinThread(aThread([], false), newest)).toBe(newest);
});
