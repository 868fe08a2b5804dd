import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import {
  aCappedFeedbackListResponse,
  aFeedback,
  aFeedbackListResponse,
  anAlarm,
  aVenue,
  feedbackListUrl,
  NEWEST_FEEDBACK_REQUEST,
  openLiveStream,
} from '#web/feedback/feedback-fixture.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { partQuery } from '#web/platform/page/lazy-part.tsx';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { showStoredToast } from '#web/platform/toasts/toast-after-reload.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { REPLY_BOX_CODE } from '#web/replies/lazy-reply-box.tsx';

import { DashboardFeedback } from './dashboard-insights.tsx';

const venue = aVenue();
const onOutOfCredits = vi.fn();
const entry = (at = 0) => {
  const found = document.querySelectorAll<HTMLElement>('li')[at];
  if (!found) throw new Error(`There is no entry ${at}`);
  return within(found);
};

/** Searches by text only: queries by role take most of a test's time. */
function findButton(name: string | RegExp): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find(({ textContent }) =>
    typeof name === 'string' ? textContent === name : name.test(textContent),
  );
}

function button(name: string | RegExp): HTMLButtonElement {
  const found = findButton(name);
  if (!found) throw new Error(`There is no button ${name}`);
  return found;
}

const replyBox = () =>
  screen.queryByPlaceholderText<HTMLTextAreaElement>('Type your reply to the customer here...');

/** The reply box's code loads after the page has settled. */
function replyBoxIsHere(): Promise<void> {
  return queryClient.prefetchQuery(partQuery(REPLY_BOX_CODE));
}

async function open(path = '/dashboard'): Promise<void> {
  await openPage(path, Page, { user: null });
  if (!vi.isFakeTimers()) await act(allIsDrawn);
}

function Page() {
  return <DashboardFeedback venue={venue} onOutOfCredits={onOutOfCredits} />;
}

/** Opens the list. The list request and the check for new entries both get these entries. */
async function openWith(feedback: FeedbackItem[], answers: Parameters<typeof stubServer>[0] = {}) {
  const list = aFeedbackListResponse(feedback);
  const server = stubServer({
    [feedbackListUrl()]: [200, list],
    [NEWEST_FEEDBACK_REQUEST]: [200, list],
    ...answers,
  });
  await open();
  return server;
}

/** Query results are delivered in a later task, and rendered in the one after that. */
async function allIsDrawn(): Promise<void> {
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { interval: 1 });
  await new Promise((resolve) => setTimeout(resolve));
}

async function press(name: string | RegExp): Promise<void> {
  await act(async () => fireEvent.click(button(name)));
}

function facts(): Record<string, string | null> {
  return Object.fromEntries(
    [...document.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent ?? null,
    ]),
  );
}

afterEach(() => {
  closePage();
  onOutOfCredits.mockClear();
  vi.useRealTimers();
});

describe('an entry in the feedback list', () => {
  test('an entry in the feedback list shows the rating, and says that the sentiment comes from the words of the primary feedback', async () => {
    await openWith([
      aFeedback({ overallRating: 'great', textGeneral: 'Great food' }),
      aFeedback({ overallRating: null, textGeneral: 'Great food' }),
      aFeedback({ overallRating: 'poor', textGeneral: 'Great food' }),
      aFeedback({ overallRating: 'excellent', textGeneral: 'We came by train' }),
    ]);
    const words = (at: number) =>
      entry(at).getByTitle(/^Based on the words of the primary feedback: a list of keywords/)
        .textContent;
    expect([0, 1, 2, 3].map(words)).toEqual([
      'Sounds positive',
      'Sounds positive',
      'Sounds positive',
      'Sounds neutral',
    ]);
    expect(entry(2).getByText('Poor')).toBeTruthy();
  });

  test('an entry in the feedback list shows the arrival time first, and labels the date of the visit', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-03-06T14:10:00Z') });
    const createdAt = '2020-03-06T12:00:00.000Z';
    await openWith([
      aFeedback({ createdAt, visitDate: '2020-03-05', visitTime: '19:30' }),
      aFeedback({ createdAt }),
    ]);
    await vi.waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(2));
    const [first, second] = [...document.querySelectorAll('li')].map((li) => li.textContent);
    expect(first).toContain('2 h agoVisited 5 Mar, 19:30');
    expect(second).toContain('2 h agoReceived 6 Mar, 07:00');
    expect(entry().getByText('2 h ago').title).toBe('6 Mar, 07:00');
  });

  test('an entry in the feedback list about a serious complaint is labelled as such instead of with a sentiment', async () => {
    await openWith([aFeedback({ isSeriousComplaint: true, textGeneral: 'Terrible wait' })]);
    expect(entry().getByText('Serious Complaint')).toBeTruthy();
    expect(entry().queryByText('Negative')).toBeNull();
  });

  test('an entry in the feedback list shows the guest’s words, the server, the table, the date and the promised reward', async () => {
    await openWith([
      aFeedback({
        textSpecific: 'The soup was hot.',
        serverName: 'Maya',
        tableNumber: '12',
        visitDate: '2020-03-05',
        visitTime: '19:30',
        rewardSelected: 'free_flat_white',
        email: 'guest@example.com',
      }),
    ]);
    const text = document.querySelector('li')?.textContent ?? '';
    for (const part of [
      'Primary feedbackGreat food',
      'Additional detailsThe soup was hot.',
      'Server: Maya',
      'Table 12',
      '5 Mar 2020, 19:30',
      'Reward: Free Flat White',
      'Email: guest@example.com',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('an entry in the feedback list without a visit date shows the arrival time in the venue’s time zone', async () => {
    await openWith([aFeedback({ createdAt: '2020-03-05T01:30:00.000Z' })]);
    expect(entry().getByText('4 Mar 2020, 20:30')).toBeTruthy();
  });

  test('an entry in the feedback list expands to show all other details', async () => {
    await openWith([
      aFeedback({
        id: 'the-id',
        tableNumber: 'Booth 3',
        visitDate: '2020-03-05',
        createdAt: '2020-03-06T12:00:00.000Z',
        email: 'guest@example.com',
        customerName: 'Grace',
        hasReply: true,
        repliedAt: '2020-03-07T12:00:00.000Z',
        replyMessage: 'Thank you, Grace.',
        replyDelivery: 'sent',
      }),
    ]);
    await press('Details');
    expect(facts()).toMatchObject({
      'Feedback ID': 'the-id',
      'Table number': 'Booth 3',
      'Visit date': '5 Mar 2020',
      Submitted: '6 Mar 2020, 07:00',
      Contact: 'Email provided',
      Name: 'Grace',
      Replied: '7 Mar 2020, 07:00',
      Delivery: 'Sent to the guest',
    });
    expect(screen.getByText('Thank you, Grace.')).toBeTruthy();
    await press('Details');
    expect(facts()).toEqual({});
  });

  test('an entry in the feedback list about a safety matter says that no reward was offered, and how to offer one', async () => {
    await openWith([aFeedback({ rewardRefusal: 'left-to-people', hasTicket: true })]);
    await press('Details');
    expect(facts()).toMatchObject({
      Reward:
        'We offered no reward, as this may be a safety issue. You can offer one when you write to the guest.',
    });
  });

  test('an entry in the feedback list from an anonymous guest can be read but not replied to', async () => {
    await openWith([aFeedback()]);
    expect(findButton('Reply')).toBeUndefined();
    await press('Details');
    expect(facts()).toMatchObject({ Contact: 'Anonymous', 'Visit date': 'Not given' });
  });

  test('an entry in the feedback list that was replied to says so and offers no second reply', async () => {
    const replied = { hasReply: true, replyDelivery: 'queued' } as const;
    await openWith([aFeedback({ email: 'guest@example.com', ...replied })]);
    expect(entry().getByText('Replied')).toBeTruthy();
    expect(findButton('Reply')).toBeUndefined();
  });

  test('an entry in the feedback list whose reply was not delivered says so, and the next attempt starts with its words', async () => {
    const failed = { hasReply: true, replyDelivery: 'failed', replyMessage: 'So sorry.' } as const;
    await openWith([aFeedback({ email: 'guest@example.com', ...failed })]);
    expect(entry().getByText('Delivery failed')).toBeTruthy();
    expect(entry().queryByText('Replied')).toBeNull();
    await replyBoxIsHere();
    await press('Try again');
    expect(replyBox()?.value).toBe('So sorry.');
  });
});

describe('a reply to a guest', () => {
  const guest = aFeedback({ email: 'guest@example.com' });
  const REPLY = `POST /api/feedback/${guest.id}/reply`;
  const MAILED = { hasReply: true, replyDelivery: 'queued' } as const;

  async function openReply(answers: Parameters<typeof stubServer>[0] = {}) {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const server = await openWith([guest], answers);
    await replyBoxIsHere();
    await press('Reply');
    return { server, reload };
  }

  function type(text: string): void {
    const box = replyBox();
    if (!box) throw new Error('There is no reply box');
    fireEvent.change(box, { target: { value: text } });
  }

  test('a reply to a guest must not be empty, says where it is sent, and shows a character count near the limit', async () => {
    await openReply();
    expect(screen.getByText('Reply will be sent directly to the customer')).toBeTruthy();
    expect(button('Send Reply').disabled).toBe(true);
    type('   ');
    expect(button('Send Reply').disabled).toBe(true);
    type('x'.repeat(4600));
    expect(screen.getByText('4,600 of 5,000 characters')).toBeTruthy();
    expect(button('Send Reply').disabled).toBe(false);
    type('x'.repeat(5001));
    expect(screen.getByText('A reply may have at most 5000 characters')).toBeTruthy();
    expect(button('Send Reply').disabled).toBe(true);
  });

  test('a reply to a guest can be opened before the reply box has loaded, and the box takes the focus once it has', async () => {
    await openWith([guest]);
    await press('Reply');
    await vi.waitFor(() => expect(replyBox()).not.toBeNull());
    expect(document.activeElement).toBe(replyBox());
  });

  test('a reply to a guest with an empty text, sent by keyboard, shows an error', async () => {
    const { server } = await openReply();
    fireEvent.submit(replyBox() ?? document.body);
    expect(screen.getByText('Reply message cannot be empty')).toBeTruthy();
    expect(server.bodiesOf(REPLY)).toEqual([]);
  });

  test('a reply to a guest is sent once however often the button is pressed, reloads the page and is confirmed there', async () => {
    const { server, reload } = await openReply({ [REPLY]: [200, guest] });
    type('  Thank you!  ');
    const send = button('Send Reply');
    await act(async () => {
      fireEvent.click(send);
      fireEvent.click(send);
    });
    expect(server.bodiesOf(REPLY)).toEqual([{ replyMessage: 'Thank you!' }]);
    expect(button('Sending...').disabled).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
    showStoredToast();
    expect(currentToasts()).toMatchObject([
      {
        title: 'Reply Sent',
        description: 'Your reply has been sent to the customer via email',
      },
    ]);
    showStoredToast();
    expect(currentToasts()).toHaveLength(1);
  });

  test('replying to a guest without credits left offers to get more and keeps the words', async () => {
    const message = 'No reply credits remaining';
    await openReply({ [REPLY]: [402, { code: 'NO_REPLY_CREDITS', message }] });
    type('Thank you!');
    await press('Send Reply');
    expect(onOutOfCredits).toHaveBeenCalledOnce();
    expect(replyBox()?.value).toBe('Thank you!');
    expect(document.activeElement).toBe(replyBox());
  });

  test.each([
    [
      [409, { code: 'CONFLICT', message: 'You have replied already.' }],
      'You have replied already.',
    ],
    [[500, {}], 'Failed to send reply'],
  ] as const)(
    'a reply to a guest that fails (%j) says why and keeps the words',
    async (answer, words) => {
      await openReply({ [REPLY]: answer as [number, unknown] });
      type('Thank you!');
      await press('Send Reply');
      await vi.waitFor(() => expect(button('Send Reply').disabled).toBe(false));
      expect(currentToasts()).toMatchObject([{ description: words, variant: 'destructive' }]);
      expect(onOutOfCredits).not.toHaveBeenCalled();
      expect(replyBox()?.value).toBe('Thank you!');
    },
  );

  test.each([
    [403, 'GUEST_STOPPED_MAIL', 'This guest has asked for no more mail.'],
    [429, 'TOO_MANY_REQUESTS', 'You have sent 10 replies today.'],
  ])(
    'a reply to a guest that is refused (%d) shows the reason in the box and keeps the words',
    async (status, code, words) => {
      await openReply({ [REPLY]: [status, { code, message: words }] });
      type('Thank you!');
      await press('Send Reply');
      expect(screen.getByText(words)).toBeDefined();
      expect(currentToasts().map(({ description }) => description)).not.toContain(words);
      expect(onOutOfCredits).not.toHaveBeenCalled();
      expect(replyBox()?.value).toBe('Thank you!');
    },
  );

  test('a reply to a guest without a response keeps its text, and the next attempt does not mistake a colleague’s reply for it', async () => {
    const { server, reload } = await openReply({ [REPLY]: 'dead network' });
    type('Thank you!');
    await press('Send Reply');
    await vi.waitFor(() => expect(button('Send Reply').disabled).toBe(false));
    expect(replyBox()?.value).toBe('Thank you!');
    server.answers[REPLY] = [409, { code: 'CONFLICT', message: 'A reply has already been sent' }];
    const ENTRY = `GET /api/feedback/${guest.id}`;
    const stored = { ...guest, ...MAILED, note: '', history: [] };
    server.answers[ENTRY] = [200, { ...stored, replyMessage: 'A colleague was faster' }];
    await press('Send Reply');
    await vi.waitFor(() =>
      expect(currentToasts().at(-1)?.description).toBe('A reply has already been sent'),
    );
    expect(replyBox()?.value).toBe('Thank you!');
    expect(reload).not.toHaveBeenCalled();
    server.answers[ENTRY] = [200, { ...stored, replyMessage: 'Thank you!' }];
    await press('Send Reply');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('a reply to a guest whose response was lost counts as sent if the server has it', async () => {
    const stored = { ...guest, ...MAILED, replyMessage: 'Thank you!', note: '', history: [] };
    const ENTRY = `GET /api/feedback/${guest.id}`;
    const { reload } = await openReply({ [REPLY]: 'dead network', [ENTRY]: [200, stored] });
    const before = currentToasts().map(({ id }) => id);
    type('Thank you!');
    await press('Send Reply');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(currentToasts().filter(({ id }) => !before.includes(id))).toEqual([]);
  });

  test('a reply to a guest keeps the typed words across a reload', async () => {
    await openReply();
    type('Thank you, I will');
    const kept = Object.entries({ ...sessionStorage });
    closePage();
    for (const [key, value] of kept) sessionStorage.setItem(key, String(value));
    await openWith([guest]);
    await vi.waitFor(() => expect(replyBox()?.value).toBe('Thank you, I will'));
  });

  test('a reply to a guest is cancelled at once when empty, and after a confirmation otherwise', async () => {
    await openReply();
    await press('Cancel');
    expect(replyBox()).toBeNull();
    await press('Reply');
    type('Thank you');
    await press('Cancel');
    expect(screen.getByText('Discard this reply?')).toBeTruthy();
    await press('Keep writing');
    expect(replyBox()?.value).toBe('Thank you');
    await press('Cancel');
    await press('Discard');
    expect(replyBox()).toBeNull();
    await press('Reply');
    expect(replyBox()?.value).toBe('');
  });
});

describe('paging through the feedback list', () => {
  const tenOf = (name: string) =>
    Array.from({ length: 10 }, () => aFeedback({ textGeneral: name }));

  test('paging through the feedback list keeps showing the current page while the next one loads, and stops at both ends', async () => {
    const server = stubServer({
      [feedbackListUrl()]: [200, aFeedbackListResponse(tenOf('First'), 23)],
      [feedbackListUrl({ offset: 20 })]: [
        200,
        aFeedbackListResponse([aFeedback({ textGeneral: 'Last' })], 23, 3),
      ],
      [NEWEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([])],
    });
    await open();
    expect(screen.getByText('Showing 1 to 10 of 23 entries')).toBeTruthy();
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    expect(button('Previous').disabled).toBe(true);
    let release: (list: unknown) => void = () => undefined;
    const second = new Promise((resolve) => {
      release = resolve;
    });
    const others = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
      path.includes('offset=10') ? Response.json(await second) : others(path, init),
    );
    await press('Next');
    expect(window.location.search).toBe('?page=2');
    expect(screen.getAllByText('First')).toHaveLength(10);
    await act(async () => release(aFeedbackListResponse(tenOf('Second'), 23, 2)));
    expect(await screen.findAllByText('Second')).toHaveLength(10);
    await press('Next');
    expect(await screen.findByText('Last')).toBeTruthy();
    expect(screen.getByText('Showing 21 to 23 of 23 entries')).toBeTruthy();
    expect(button('Next').disabled).toBe(true);
    expect(server.bodiesOf(feedbackListUrl({ offset: 20 }))).toHaveLength(1);
  });

  test('paging through the feedback list is not offered if everything fits on one page', async () => {
    await openWith(tenOf('Only'));
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });

  test('the feedback list redirects from a page beyond the end to the last page', async () => {
    stubServer({
      [feedbackListUrl({ offset: 80 })]: [200, aFeedbackListResponse([], 11, 9)],
      [feedbackListUrl({ offset: 10 })]: [
        200,
        aFeedbackListResponse([aFeedback({ textGeneral: 'Last' })], 11, 2),
      ],
      [NEWEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([])],
    });
    await open('/dashboard?page=9');
    expect(await screen.findByText('Last')).toBeTruthy();
    expect(window.location.search).toBe('?page=2');
  });

  test('the feedback list is not called empty while it redirects from a page beyond the end', async () => {
    let answer: (response: Response) => void = () => {};
    const lastPage = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    stubServer({
      [feedbackListUrl({ offset: 80 })]: [200, aFeedbackListResponse([], 11, 9)],
      [NEWEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([])],
    });
    const answerOthers = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path.includes('offset=10') ? lastPage : answerOthers(path, init),
    );
    await openPage('/dashboard?page=9', Page, { user: null });
    await vi.waitFor(() => expect(window.location.search).toBe('?page=2'));
    expect(screen.queryByText('No feedback available yet.')).toBeNull();
    answer(Response.json(aFeedbackListResponse([aFeedback({ textGeneral: 'Last' })], 11, 2)));
    expect(await screen.findByText('Last')).toBeTruthy();
  });

  test('paging reaches the last page of a search, even if it has more hits than the server counts', async () => {
    const search = (offset: number) => feedbackListUrl({ search: 'pasta', offset });
    stubServer({
      [search(990)]: [200, aCappedFeedbackListResponse(tenOf('Counted'), 100)],
      [search(1_000)]: [200, aCappedFeedbackListResponse(tenOf('Beyond the count'), 101)],
      [search(1_010)]: [
        200,
        aFeedbackListResponse([aFeedback({ textGeneral: 'Last' })], 1_011, 102),
      ],
      [NEWEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([])],
    });
    await open('/dashboard?q=pasta&page=100');
    expect(screen.getByText('Showing 991 to 1,000 of 1,000+ entries')).toBeTruthy();
    expect(screen.getByText('Page 100 of 100+')).toBeTruthy();
    await press('Next');
    expect(await screen.findAllByText('Beyond the count')).toHaveLength(10);
    expect(screen.getByText('Showing 1,001 to 1,010 of 1,000+ entries')).toBeTruthy();
    expect(screen.getByText('Page 101 of 100+')).toBeTruthy();
    await press('Next');
    expect(await screen.findByText('Last')).toBeTruthy();
    expect(screen.getByText('Showing 1,011 to 1,011 of 1,011 entries')).toBeTruthy();
    expect(screen.getByText('Page 102 of 102')).toBeTruthy();
    expect(button('Next').disabled).toBe(true);
  });

  test('the feedback list redirects from a page beyond the end of a search, even if it has more hits than the server counts', async () => {
    const search = (offset: number) => feedbackListUrl({ search: 'pasta', offset });
    stubServer({
      [search(49_990)]: [200, aFeedbackListResponse([], 1_011, 5_000)],
      [search(1_010)]: [
        200,
        aFeedbackListResponse([aFeedback({ textGeneral: 'Last' })], 1_011, 102),
      ],
      [NEWEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([])],
    });
    await open('/dashboard?q=pasta&page=5000');
    expect(await screen.findByText('Last')).toBeTruthy();
    expect(window.location.search).toBe('?q=pasta&page=102');
  });

  test('the feedback list requests the filters and the page given in the address', async () => {
    const query = { search: 'pasta', dateRange: 'all', filterType: 'rewards', offset: 10 };
    stubServer({
      [feedbackListUrl(query)]: [
        200,
        aFeedbackListResponse([aFeedback({ textGeneral: 'Found' })], 11, 2),
      ],
      [NEWEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([])],
    });
    await open('/dashboard?q=pasta&range=all&type=rewards&page=2');
    expect(screen.getByText('Found')).toBeTruthy();
  });
});

describe('a feedback list without entries', () => {
  test('a feedback list without entries says so when no guest has answered yet', async () => {
    await openWith([]);
    expect(screen.getByText('No feedback available yet.')).toBeTruthy();
  });

  test('a feedback list without entries offers to clear the filters that match nothing', async () => {
    stubServer({
      [feedbackListUrl({ filterType: 'complaints' })]: [200, aFeedbackListResponse([])],
      [feedbackListUrl()]: [200, aFeedbackListResponse([aFeedback()])],
      [NEWEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([])],
    });
    await open('/dashboard?type=complaints');
    await press('Clear filters');
    expect(window.location.search).toBe('');
    expect(await screen.findByText('Great food')).toBeTruthy();
  });

  test('a feedback list that failed to load says so and can retry', async () => {
    const server = stubServer({ [feedbackListUrl()]: [500, {}] });
    await open();
    expect(await screen.findByText('Failed to fetch feedback')).toBeTruthy();
    server.answers[feedbackListUrl()] = [200, aFeedbackListResponse([aFeedback()])];
    await press('Retry');
    expect(await screen.findByText('Great food')).toBeTruthy();
  });
});

describe('feedback that arrives while the owner reads', () => {
  const known = aFeedback({ textGeneral: 'Known', createdAt: '2026-11-15T14:00:00.000Z' });
  const fresh = aFeedback({
    textGeneral: 'Terrible wait',
    isSeriousComplaint: true,
    createdAt: '2026-11-15T14:05:00.000Z',
  });

  const erased = aFeedback({ textGeneral: 'Rude waiter', createdAt: '2026-11-15T14:02:00.000Z' });

  async function openWatched(path = '/dashboard', extra: Parameters<typeof stubServer>[0] = {}) {
    vi.useFakeTimers();
    const server = stubServer({
      [feedbackListUrl()]: [200, aFeedbackListResponse([known])],
      [NEWEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([known])],
      ...extra,
    });
    const live = openLiveStream();
    await open(path);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    return { server, live };
  }

  async function arrive(
    { server, live }: Awaited<ReturnType<typeof openWatched>>,
    { venueId = 'kettle', arrived = fresh } = {},
  ) {
    server.answers[NEWEST_FEEDBACK_REQUEST] = [200, aFeedbackListResponse([arrived, known])];
    server.answers[feedbackListUrl()] = [200, aFeedbackListResponse([arrived, known])];
    await act(async () => {
      live.push({ id: fresh.id, venueId, isSeriousComplaint: true });
      await vi.advanceTimersByTimeAsync(2000);
    });
  }

  test('feedback that arrives while the owner is reading waits above the list until the owner shows it, and is then marked as new', async () => {
    const watched = await openWatched();
    await arrive(watched);
    expect(screen.queryByText('Terrible wait')).toBeNull();
    await press('1 new, 1 serious complaint');
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(entry(0).getByText('Terrible wait')).toBeTruthy();
    expect(entry(0).getByText('New')).toBeTruthy();
    expect(entry(1).queryByText('New')).toBeNull();
    expect(findButton(/new/)).toBeUndefined();
  });

  test('an emergency that arrives while the owner is reading is announced as one', async () => {
    const watched = await openWatched();
    const alarm = anAlarm({ safety: 'injury', isEmergency: true });
    await arrive(watched, { arrived: { ...fresh, alarm } });
    expect(button('1 new: possible emergency').classList.contains('bg-chili')).toBe(true);
  });

  test('feedback that arrives while the owner is reading refreshes the figures only if it is for the venue on the screen', async () => {
    const watched = await openWatched();
    const renewed = vi.spyOn(queryClient, 'invalidateQueries');
    await arrive(watched, { venueId: 'another-venue' });
    expect(renewed).not.toHaveBeenCalled();
    await arrive(watched);
    expect(renewed).toHaveBeenCalledWith({ queryKey: ['stats', 'kettle'] });
  });

  test('feedback that arrived while the owner was reading clears the search when the owner chooses to show it', async () => {
    const watched = await openWatched('/dashboard?q=soup', {
      [feedbackListUrl({ search: 'soup' })]: [200, aFeedbackListResponse([known])],
    });
    await arrive(watched);
    await press(/^1 new, 1 serious complaint/);
    expect(window.location.search).toBe('');
  });

  test.each(['in an open page', 'while the connection was down'])(
    'feedback that is erased %s leaves the list, while new feedback still waits above it',
    async (when) => {
      const both = aFeedbackListResponse([erased, known]);
      const { server, live } = await openWatched('/dashboard', {
        [feedbackListUrl()]: [200, both],
        [NEWEST_FEEDBACK_REQUEST]: [200, both],
        [`GET /api/feedback?venueId=kettle&ids=${erased.id}%2C${known.id}&limit=2`]: [
          200,
          aFeedbackListResponse([known]),
        ],
      });
      screen.getByText('Rude waiter');
      const left = aFeedbackListResponse([fresh, known]);
      server.answers[feedbackListUrl()] = [200, left];
      server.answers[NEWEST_FEEDBACK_REQUEST] = [200, left];
      await act(async () => {
        if (when === 'in an open page') live.pushErased({ ids: [erased.id], by: 'guest' });
        live.pushResync(when === 'in an open page' ? { missed: false } : {});
        await vi.advanceTimersByTimeAsync(2000);
      });
      expect(screen.queryByText('Rude waiter')).toBeNull();
      expect(screen.queryByText('Terrible wait')).toBeNull();
      screen.getByText(known.textGeneral ?? '');
      button('1 new, 1 serious complaint');
    },
  );

  test('feedback that arrives while the owner is reading appears at once in an empty list', async () => {
    const watched = await openWatched('/dashboard', {
      [feedbackListUrl()]: [200, aFeedbackListResponse([])],
      [NEWEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([])],
    });
    await arrive(watched);
    expect(entry(0).getByText('Terrible wait')).toBeTruthy();
  });

  test('feedback that arrives while the owner is reading is noticed even without the live stream', async () => {
    vi.useFakeTimers();
    const server = stubServer({
      [feedbackListUrl()]: [200, aFeedbackListResponse([known])],
      [NEWEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([known])],
    });
    await open();
    server.answers[NEWEST_FEEDBACK_REQUEST] = [200, aFeedbackListResponse([fresh, known])];
    // The next poll comes ten seconds after the previous response, whenever that was.
    await vi.waitFor(async () => {
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(button('1 new, 1 serious complaint')).toBeTruthy();
    });
  });
});
