import type { FastifyReply } from 'fastify';
import { expect, test, vi } from 'vitest';
import { newId } from '#server/platform/database/columns.ts';
import { announceResync } from '#server/platform/database/live-channel.ts';
import { testApp } from '#testing/test-app.ts';
import { makeDrainState } from '../http/close-gracefully.ts';
import { makeLiveFeed, type Topic } from './live-feed.ts';

const reply = {
  request: { method: 'GET' },
  headers: () => reply,
  send: () => reply,
} as unknown as FastifyReply;

test('a live stream whose topic fails is ended, and other streams still get this and later announcements', async () => {
  const { services, db } = await testApp();
  const feed = makeLiveFeed({
    services,
    draining: makeDrainState(),
    findValidSessions: async () => new Set(),
  });
  const businessId = newId();
  const open = async (holder: string, topic: Omit<Topic, 'name'>) => {
    const request = { subject: businessId, holder, most: 1, topics: [{ name: holder, ...topic }] };
    await feed.serve(reply, async () => request);
  };
  const hear = vi.fn();
  const catchUp = vi.fn();
  const end = vi.fn();
  await open('faulty', {
    catchUp: () => undefined,
    hear: () => {
      throw new Error('a fault of this topic');
    },
    end,
  });
  await open('sound', { catchUp, hear });
  await vi.waitFor(() => expect(catchUp).toHaveBeenCalled());
  for (const times of [1, 2]) {
    await db.transaction((tx) => announceResync(tx, businessId));
    await vi.waitFor(() => expect(hear).toHaveBeenCalledTimes(times));
  }
  expect(end.mock.calls).toEqual([[true]]);
  await feed.close();
});
