import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TeamMessage } from '#shared/tickets/contract.ts';
import { aTeamMessage, aTeamThread } from '#shared/tickets/thread-fixture.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { closePage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { ThreadHead } from './guest-thread.tsx';
import { ThreadBox } from './thread-box.tsx';
import { useWriteInThread } from './use-thread-actions.ts';

const FEEDBACK_ID = '00000000-0000-4000-8000-000000000001';
const WRITE = `POST /api/feedback/${FEEDBACK_ID}/thread`;
const READ = `GET /api/feedback/${FEEDBACK_ID}/thread`;
const REWARDS = { rewardsEnabled: true, customRewards: [], disabledRewards: [] };
const STORED = aTeamMessage({ text: 'Thank you!' });

afterEach(closePage);

test('a failed message on a ticket is sent again under the same ID, and the same text written later gets a new ID', async () => {
  const server = stubServer({ [WRITE]: 'dead network' });
  const outcomes = { onWritten: vi.fn(), onFailed: vi.fn(), onOutOfCredits: vi.fn() };
  const { result } = renderHook(() => useWriteInThread(FEEDBACK_ID, [], outcomes), { wrapper });
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

test('a message on a ticket that arrived although its response was lost counts as sent', async () => {
  const sentIds = () => server.bodiesOf(WRITE).map((body) => (body as { id: string }).id);
  const server = stubServer({ [WRITE]: 'dead network', [READ]: [200, aTeamThread()] });
  const stub = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    server.answers[READ] = [
      200,
      aTeamThread({ messages: sentIds().map((id) => ({ ...STORED, id })) }),
    ];
    return stub(path, init);
  });
  const { onWritten } = openBox();
  await send('Thank you!');
  await vi.waitFor(() => expect(onWritten).toHaveBeenCalledOnce());
  expect(field().value).toBe('');
  expect(screen.queryByText(/was not sent|could not reach/i)).toBeNull();
  expect(sentIds()).toHaveLength(1);
});

test('a message on a ticket that is sent again after a reload keeps its ID and its reward', async () => {
  const server = stubServer({ [WRITE]: 'dead network', [READ]: 'dead network' });
  const page = openBox();
  await offer('Free dessert');
  await send('Thank you!');
  await vi.waitFor(() => expect(field().readOnly).toBe(false));
  page.unmount();
  openBox();
  expect(field().value).toBe('Thank you!');
  await act(async () => void fireEvent.click(button()));
  await vi.waitFor(() => expect(server.bodiesOf(WRITE)).toHaveLength(2));
  const [first, second] = server.bodiesOf(WRITE);
  expect(first).toMatchObject({ text: 'Thank you!', offeredReward: 'free_dessert' });
  expect(second).toEqual(first);
});

test('a message found on the ticket after a reload is cleared from the text field', async () => {
  const server = stubServer({ [WRITE]: 'dead network', [READ]: 'dead network' });
  const page = openBox();
  await send('Thank you!');
  await vi.waitFor(() => expect(field().readOnly).toBe(false));
  page.unmount();
  const [body] = server.bodiesOf(WRITE) as { id: string }[];
  const { onWritten } = openBox([{ ...STORED, id: body?.id ?? '' }]);
  await vi.waitFor(() => expect(field().value).toBe(''));
  expect(onWritten).toHaveBeenCalledOnce();
});

test('the conversation with a muted guest says that the guest can read it but not reply', () => {
  const muted = { isClosed: true, closedBy: 'venue', mutedAt: STORED.createdAt } as const;
  const thread = aTeamThread(muted);
  render(<ThreadHead feedbackId={FEEDBACK_ID} thread={thread} />, { wrapper });
  const words = 'You’ve muted this guest: they can read the conversation but not reply.';
  expect(screen.getByText(words)).toBeTruthy();
});

function openBox(messages: TeamMessage[] = []) {
  const onWritten = vi.fn();
  const page = render(
    <ThreadBox
      feedbackId={FEEDBACK_ID}
      messages={messages}
      guestName="Sam"
      rewards={REWARDS}
      costsCredit
      head={null}
      note={null}
      choice={null}
      onWritten={onWritten}
      onOutOfCredits={vi.fn()}
    />,
    { wrapper },
  );
  return { onWritten, unmount: page.unmount };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const button = () => screen.getByRole('button', { name: /^Reply on the ticket/ });

async function offer(reward: string): Promise<void> {
  await act(async () => fireEvent.keyDown(screen.getByLabelText('Offer a reward'), ENTER));
  const option = screen.getByText(reward, { selector: '[role=option] *' });
  await act(async () => fireEvent.keyDown(option.closest('[role=option]') ?? document.body, ENTER));
}

const ENTER = { key: 'Enter' };

async function send(text: string): Promise<void> {
  await act(async () => void fireEvent.change(field(), { target: { value: text } }));
  await act(async () => void fireEvent.click(button()));
}

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
