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

test('a live stream whose topic throws an error is ended, and the other streams still get every announcement', async () => {
  const { services, db } = await testApp();
  const feed = makeLiveFeed({
    services,
    draining: makeDrainState(),
    findValidSessions: async () => new Set(),
  });
  const businessId = newId();
  const open = async (opener: string, topic: Omit<Topic, 'name'>) => {
    const request = {
      subject: businessId,
      opener,
      maxStreams: 1,
      topics: [{ name: opener, ...topic }],
    };
    await feed.serve(reply, async () => request);
  };
  const onAnnouncement = vi.fn();
  const catchUp = vi.fn();
  const end = vi.fn();
  await open('faulty', {
    catchUp: () => undefined,
    onAnnouncement: () => {
      throw new Error('a fault of this topic');
    },
    end,
  });
  await open('sound', { catchUp, onAnnouncement });
  await vi.waitFor(() => expect(catchUp).toHaveBeenCalled());
  for (const times of [1, 2]) {
    await db.transaction((tx) => announceResync(tx, businessId));
    await vi.waitFor(() => expect(onAnnouncement).toHaveBeenCalledTimes(times));
  }
  expect(end.mock.calls).toEqual([[true]]);
  await feed.close();
});

test('announcements that arrive during a session check are all delivered after one further check', async () => {
  const { services, db } = await testApp();
  const [businessId, sid] = [newId(), newId()];
  let endFirstCheck = (): void => undefined;
  const firstCheck = new Promise<void>((resolve) => {
    endFirstCheck = resolve;
  });
  const findValidSessions = vi.fn(async () => {
    await firstCheck;
    return new Set([sid]);
  });
  const feed = makeLiveFeed({ services, draining: makeDrainState(), findValidSessions });
  const [onAnnouncement, catchUp] = [vi.fn(), vi.fn()];
  const topics = [{ name: 'any', onAnnouncement, catchUp }];
  await feed.serve(reply, async () => ({
    subject: businessId,
    sid,
    opener: sid,
    maxStreams: 1,
    topics,
  }));
  await vi.waitFor(() => expect(catchUp).toHaveBeenCalled());
  const announce = () => db.transaction((tx) => announceResync(tx, businessId));
  await announce();
  await vi.waitFor(() => expect(findValidSessions).toHaveBeenCalled());
  for (let more = 0; more < 20; more += 1) await announce();
  await vi.waitFor(() => expect(feed.pointOf(businessId)).toMatch(/\.21$/));
  expect(onAnnouncement).not.toHaveBeenCalled();
  endFirstCheck();
  await vi.waitFor(() => expect(onAnnouncement).toHaveBeenCalledTimes(21));
  expect(findValidSessions).toHaveBeenCalledTimes(2);
  await feed.close();
});
