import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ThreadMessage } from '#shared/tickets/contract.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { closePage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { useWriteInThread } from './use-thread-acts.ts';

const FEEDBACK_ID = '00000000-0000-4000-8000-000000000001';
const WRITE = `POST /api/feedback/${FEEDBACK_ID}/thread`;
const STORED: ThreadMessage = {
  id: '00000000-0000-4000-8000-000000000002',
  side: 'venue',
  by: 'Ada',
  text: 'Thank you!',
  createdAt: '2026-11-17T20:00:00.000Z',
  offeredReward: null,
  acceptedAt: null,
  rewardCode: null,
  rewardExpiresAt: null,
  rewardValidFrom: null,
  rewardRedeemedAt: null,
};

afterEach(closePage);

test('a message that failed is sent again under its ID, and the same text later under a new one', async () => {
  const server = stubServer({ [WRITE]: 'dead network' });
  const outcomes = { onWritten: vi.fn(), onFailed: vi.fn(), onOutOfCredits: vi.fn() };
  const { result } = renderHook(() => useWriteInThread(FEEDBACK_ID, outcomes), { wrapper });
  const write = () =>
    act(async () => result.current.write({ text: 'Thank you!', offeredReward: null }));
  await write();
  await vi.waitFor(() => expect(outcomes.onFailed).toHaveBeenCalledOnce());
  server.answers[WRITE] = [201, STORED];
  await write();
  await vi.waitFor(() => expect(outcomes.onWritten).toHaveBeenCalledOnce());
  await write();
  await vi.waitFor(() => expect(outcomes.onWritten).toHaveBeenCalledTimes(2));
  const [first, second, third] = server.bodiesOf(WRITE).map((body) => (body as { id: string }).id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
