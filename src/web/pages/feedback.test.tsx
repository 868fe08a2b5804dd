import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FeedbackItem, FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import {
  aFeedback,
  aFeedbackListResponse,
  anAlarm,
  aVenue,
  openLiveStream,
} from '#web/feedback/feedback-fixture.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { partQuery } from '#web/platform/page/lazy-part.tsx';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { REPLY_BOX_CODE } from '#web/replies/lazy-reply-box.tsx';
import { FeedbackPage } from './feedback.tsx';

const USER = aUser({ firstName: 'Maya' });
const OPEN = {
  status: 'open',
  takenBy: null,
  takenByName: null,
  takenAt: null,
  resolvedBy: null,
  resolvedByName: null,
  resolvedAt: null,
  how: null,
} as const;

function aComplaint(overrides: Partial<FeedbackItem> = {}): FeedbackItem {
  return aFeedback({
    overallRating: 'fair',
    sentiment: 'negative',
    email: 'helen@example.com',
    complaint: OPEN,
    ...overrides,
  });
}

const STEP = aComplaint({
  textSpecific: 'The step is unsafe.',
  isSeriousComplaint: true,
  createdAt: '2026-11-15T14:30:00.000Z',
});
const SOUP = aComplaint({
  textSpecific: 'Cold soup.',
  createdAt: '2026-11-15T14:00:00.000Z',
  complaint: { ...OPEN, status: 'taken', takenBy: 'somebody', takenByName: 'Esther' },
});

const LEFT = aComplaint({ textSpecific: 'Broken glass.', isUnfinished: true });

const entryOf = (item: FeedbackItem): FeedbackWithHistory => ({ ...item, note: null, history: [] });
const COUNTS = 'GET /api/feedback/counts?venueId=kettle&period=last_7_days';
const listCall = (query = 'period=last_7_days&filterType=all') =>
  `GET /api/feedback?venueId=kettle&${query}&limit=25&offset=0`;

async function open(answers: Parameters<typeof stubServer>[0] = {}, path = '/feedback') {
  const counts = { all: 2, waiting: 2, complaints: 2, praise: 0, withEmail: 2 };
  const server = stubServer({
    'GET /api/restaurants': [200, [aVenue()]],
    [COUNTS]: [200, counts],
    [listCall()]: [200, aFeedbackListResponse([STEP, SOUP])],
    [`GET /api/feedback/${STEP.id}`]: [200, entryOf(STEP)],
    [`GET /api/feedback/${SOUP.id}`]: [200, entryOf(SOUP)],
    ...answers,
  });
  const { pushResync } = openLiveStream();
  await queryClient.prefetchQuery(partQuery(REPLY_BOX_CODE));
  await openPage(path, FeedbackPage, { user: USER });
  return { ...server, pushResync };
}

const quote = (words: string) =>
  vi.waitFor(() => expect(document.querySelector('blockquote')?.textContent).toBe(words));
const box = () =>
  screen.getByPlaceholderText<HTMLTextAreaElement>('Type your reply to the customer here...');
const press = (key: string, target: Element = document.body) =>
  act(async () => void fireEvent.keyDown(target, { key }));
const click = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

afterEach(closePage);

test('an unfinished answer is marked as such in the list and in the entry', async () => {
  await open({
    [listCall()]: [200, aFeedbackListResponse([LEFT, SOUP])],
    [`GET /api/feedback/${LEFT.id}`]: [200, entryOf(LEFT)],
  });
  const marks = await screen.findAllByText('Unfinished');
  expect(marks.map((mark) => mark.closest('li') !== null)).toEqual([true, false]);
});

test('beside the list, the inbox opens the first guest who waits, and keeps that entry when somebody takes it', async () => {
  const praise = aFeedback({ textSpecific: 'Lovely evening.', complaint: null });
  const list = aFeedbackListResponse([praise, SOUP, STEP]);
  const server = await open({ [listCall()]: [200, list] });
  await quote('“The step is unsafe.”');
  expect(screen.getAllByRole('link', { current: true })).toHaveLength(1);
  const taken = { ...STEP, complaint: SOUP.complaint };
  server.answers[listCall()] = [200, aFeedbackListResponse([praise, SOUP, taken])];
  server.answers[`GET /api/feedback/${STEP.id}`] = [200, entryOf(taken)];
  await act(async () => server.pushResync());
  await screen.findAllByText(/Esther/);
  await quote('“The step is unsafe.”');
});

test('praise in the inbox can be passed on to the person it names, and a complaint cannot', async () => {
  const praise = aFeedback({
    textSpecific: 'Priya was a gem.',
    serverName: 'Priya',
    sentiment: 'positive',
    complaint: null,
  });
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await open({
    [listCall()]: [200, aFeedbackListResponse([praise, SOUP])],
    [`GET /api/feedback/${praise.id}`]: [200, entryOf(praise)],
  });
  await quote('“Priya was a gem.”');
  await click('Tell Priya');
  expect(writeText).toHaveBeenCalledWith(
    expect.stringMatching(/^“Priya was a gem.”\n– The Copper Kettle, /),
  );
  await press('j');
  await quote('“Cold soup.”');
  expect(screen.queryByRole('button', { name: /^Tell / })).toBeNull();
});

test('an inbox that cannot load older answers says so, and loads them at the next press', async () => {
  const older = listCall().replace('offset=0', 'offset=2');
  const server = await open({
    [listCall()]: [200, aFeedbackListResponse([STEP, SOUP], 26)],
    [older]: 'dead network',
  });
  await quote('“The step is unsafe.”');
  await click('Show more answers');
  await screen.findByText('More answers could not be loaded. Please try again.');
  server.answers[older] = [200, aFeedbackListResponse([LEFT], 26, 2)];
  await click('Show more answers');
  await screen.findByText(/Broken glass/);
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

const CORRECTION = `POST /api/feedback/${STEP.id}/understanding`;
const STEP_ENTRY = `GET /api/feedback/${STEP.id}`;
const alarm = () => screen.queryByRole('region', { name: 'Safety issue' });

/** Corrects the first answer; the server responds to it only when the test says so. */
async function correctSlowly() {
  const understanding = {
    ...{ language: 'en', tone: 'negative', topics: [] },
    ...{ safety: 'injury', suspectedSafety: null, because: ['unsafe'], isEmergency: false },
  } satisfies FeedbackItem['understanding'];
  const read = { ...STEP, understanding };
  const corrected = { ...STEP, understanding: { ...understanding, safety: null } };
  const server = await open({
    [listCall()]: [200, aFeedbackListResponse([read, SOUP])],
    [STEP_ENTRY]: [200, entryOf(read)],
    [CORRECTION]: [200, entryOf(corrected)],
  });
  await vi.waitFor(() => expect(alarm()).toBeTruthy());
  let release = () => {};
  const fetchFromStub = fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await fetchFromStub(...request);
    if (request[1]?.method !== 'POST') return response;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return response;
  });
  await click('Not a safety issue?');
  const requests = (call: string) => server.bodiesOf(call).length;
  await vi.waitFor(() => expect(requests(CORRECTION)).toBe(1));
  const respond = () => {
    server.answers[STEP_ENTRY] = [200, entryOf(corrected)];
    return act(async () => release());
  };
  return { pushResync: server.pushResync, requests, respond };
}

test('an event from the server does not overwrite a correction that is under way, and is applied afterwards', async () => {
  const { pushResync, requests, respond } = await correctSlowly();
  const [counted, fetched] = [requests(COUNTS), requests(STEP_ENTRY)];
  pushResync();
  // The badge of the inbox follows the event at once.
  await vi.waitFor(() => expect(requests(COUNTS)).toBeGreaterThan(counted));
  await act(async () => {});
  expect(alarm()).toBeNull();
  expect(requests(STEP_ENTRY)).toBe(fetched);
  await respond();
  await vi.waitFor(() => expect(requests(STEP_ENTRY)).toBeGreaterThan(fetched));
  expect(alarm()).toBeNull();
});

test('an event from the server refreshes the open answer at once while another answer is being corrected', async () => {
  const { pushResync, requests, respond } = await correctSlowly();
  await press('j');
  await quote('“Cold soup.”');
  const soupEntry = `GET /api/feedback/${SOUP.id}`;
  const fetched = requests(soupEntry);
  pushResync();
  await vi.waitFor(() => expect(requests(soupEntry)).toBeGreaterThan(fetched));
  await respond();
});

test('the list marks the answer whose guest has written back', async () => {
  const soup = { ...SOUP, hasUnreadMessage: true };
  await open({ [listCall()]: [200, aFeedbackListResponse([STEP, soup])] });
  const row = (await screen.findByText('“Cold soup.”')).closest('li');
  const badges = screen.getAllByText('Has written back');
  expect(badges.map((badge) => badge.closest('li'))).toEqual([row]);
});

test('before the first guest an example is shown, and nothing can be exported', async () => {
  const counts = { all: 0, waiting: 0, complaints: 0, praise: 0, withEmail: 0 };
  await open({
    [COUNTS]: [200, counts],
    [listCall()]: [200, aFeedbackListResponse([])],
  });
  const place = within(await screen.findByRole('region', { name: 'Answer' }));
  expect(await place.findByText('An example of what you’ll see here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get your QR code' })).toBeTruthy();
  expect(screen.queryByText('Export CSV')).toBeNull();
});

test('a reply goes to the guest it was written to, even if another entry is opened meanwhile', async () => {
  const server = await open({
    [`POST /api/feedback/${STEP.id}/reply`]: [200, { ...STEP, hasReply: true }],
  });
  await quote('“The step is unsafe.”');
  fireEvent.change(box(), { target: { value: 'So sorry about the step.' } });
  await press('j');
  await quote('“Cold soup.”');
  expect(box().value).toBe('');
  fireEvent.change(box(), { target: { value: 'About the soup' } });
  await press('k');
  await quote('“The step is unsafe.”');
  expect(box().value).toBe('So sorry about the step.');
  await click('Send Reply 1 credit');
  const sent = { replyMessage: 'So sorry about the step.' };
  expect(server.bodiesOf(`POST /api/feedback/${STEP.id}/reply`)).toEqual([sent]);
  expect(server.bodiesOf(`POST /api/feedback/${SOUP.id}/reply`)).toEqual([]);
});

test.each([
  ['is taken by the sender of a reply who does not want it resolved', false, 1],
  ['is left to the reply to resolve, unless its sender objects', true, 0],
])('a complaint %s', async (_, resolves, takes) => {
  const take = `POST /api/feedback/${STEP.id}/take`;
  const taken = { ...OPEN, status: 'taken', takenBy: USER.id, takenByName: 'Maya' } as const;
  const server = await open({
    [`POST /api/feedback/${STEP.id}/reply`]: [200, { ...STEP, hasReply: true }],
    [take]: [200, { ...entryOf(STEP), complaint: taken }],
  });
  await quote('“The step is unsafe.”');
  if (!resolves) fireEvent.click(screen.getByRole('checkbox', { name: 'Resolve when sent' }));
  fireEvent.change(box(), { target: { value: 'So sorry about the step.' } });
  await click('Send Reply 1 credit');
  await vi.waitFor(() =>
    expect(server.bodiesOf(`POST /api/feedback/${STEP.id}/reply`)).toHaveLength(1),
  );
  await vi.waitFor(() => expect(server.bodiesOf(take)).toHaveLength(takes));
});

test('the state of a complaint that could not be changed stays as it was, with an error', async () => {
  await open({ [`POST /api/feedback/${STEP.id}/take`]: 'dead network' });
  await quote('“The step is unsafe.”');
  await click('Taken');
  expect(currentToasts().map(({ title }) => title)).toEqual(['That was not saved']);
  const state = within(screen.getByRole('group', { name: 'State of the complaint' }));
  expect(state.getByRole('button', { pressed: true }).textContent).toBe('Open');
});

test('if a colleague was faster, the dialog says who resolved the complaint and when, and keeps the note', async () => {
  const message = 'Anna resolved this 2 min ago.';
  await open({
    [`POST /api/feedback/${STEP.id}/resolve`]: [409, { code: 'CONFLICT', message }],
  });
  await quote('“The step is unsafe.”');
  await click('Resolved');
  fireEvent.click(screen.getByRole('radio', { name: 'Talked to the guest' }));
  const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Note for later/ });
  fireEvent.change(note(), { target: { value: 'The step has a light now' } });
  const toasts = currentToasts().length;
  await click('Resolve');
  expect(screen.getByRole('dialog').textContent).toContain(message);
  expect(note().value).toBe('The step has a light now');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resolve' }).disabled).toBe(true);
  expect(currentToasts()).toHaveLength(toasts);
});

test.each([
  [
    'an emergency',
    { alarm: anAlarm({ safety: 'injury', isEmergency: true }) },
    ': possible emergency',
    true,
  ],
  ['a serious complaint', { isSeriousComplaint: true }, ', 1 serious complaint', true],
  ['praise', {}, '', false],
])(
  'the bar that announces new answers in an open inbox names %s',
  async (_, news, grave, isRed) => {
    const { answers, pushResync } = await open();
    await quote('“The step is unsafe.”');
    const fresh = aFeedback({ createdAt: '2026-11-15T14:40:00.000Z', ...news });
    answers[listCall()] = [200, aFeedbackListResponse([fresh, STEP, SOUP])];
    await act(async () => pushResync());
    const bar = await screen.findByRole('button', { name: `1 new answer${grave}` });
    expect(bar.classList.contains('bg-chili')).toBe(isRed);
  },
);

test.each([
  ['the user', USER.id, 'Maya', { title: 'You are on it' }],
  [
    'a faster colleague',
    'tom',
    'Tom',
    { title: 'Tom got there first', description: 'Tom is on it.' },
  ],
])(
  'taking a complaint that the server assigns to %s says who is on it',
  async (_, takenBy, takenByName, said) => {
    const complaint = { ...OPEN, status: 'taken' as const, takenBy, takenByName };
    await open({ [`POST /api/feedback/${STEP.id}/take`]: [200, entryOf({ ...STEP, complaint })] });
    await quote('“The step is unsafe.”');
    await click('Taken');
    await vi.waitFor(() => expect(currentToasts()).toMatchObject([said]));
  },
);

test('shortcuts in the inbox do nothing while the owner types, and Escape clears the search before the filters', async () => {
  await open(
    {
      [listCall('search=soup&period=all_time&filterType=any_complaint')]: [
        200,
        aFeedbackListResponse([SOUP]),
      ],
      [listCall('period=last_7_days&filterType=any_complaint')]: [
        200,
        aFeedbackListResponse([STEP, SOUP]),
      ],
    },
    '/feedback?show=complaints&q=soup',
  );
  await quote('“Cold soup.”');
  expect(screen.getByText('Searched: All time')).toBeTruthy();
  await press('e', box());
  await press('?', box());
  expect(screen.queryByRole('dialog')).toBeNull();
  box().focus();
  await press('Escape', box());
  expect(document.activeElement).not.toBe(box());
  expect(window.location.search).toBe('?show=complaints&q=soup');
  await press('Escape');
  expect(window.location.search).toBe('?show=complaints');
  await quote('“The step is unsafe.”');
  await press('Escape');
  expect(window.location.search).toBe('');
});

test('a link to the inbox restores entry and filters, names who took the complaint and what made it serious', async () => {
  const address = `/feedback?show=complaints&entry=${SOUP.id}`;
  const { id, createdAt, overallRating, serverName, primaryIssue, textSpecific } = STEP;
  const facts = { id, createdAt, overallRating, serverName, primaryIssue, textSpecific };
  const similar = { ...facts, tableNumber: '7', shares: ['table' as const] };
  await open(
    {
      [listCall('period=last_7_days&filterType=any_complaint')]: [
        200,
        aFeedbackListResponse([STEP, SOUP]),
      ],
      [`GET /api/feedback/${SOUP.id}/similar`]: [200, { similar: [similar], total: 1 }],
    },
    address,
  );
  await quote('“Cold soup.”');
  expect(screen.getByRole('button', { name: 'Complaints 2', pressed: true })).toBeTruthy();
  expect(screen.getByText('Taken · Esther')).toBeTruthy();
  expect(await screen.findByText('One other complaint around this time')).toBeTruthy();
  const link = screen.getByRole('link', { name: /^Table 7, 30 min after/ });
  await act(async () => void fireEvent.click(link));
  await quote('“The step is unsafe.”');
  expect(document.querySelector('mark')?.textContent).toBe('unsafe');
  expect(screen.getByText('Serious complaint – “unsafe”')).toBeTruthy();
  expect(window.location.search).toBe(`?show=complaints&entry=${STEP.id}`);
});

test('a custom date range can be chosen in the inbox and is kept in its address', async () => {
  // In another year, the text for the range would include the year.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
  await open(
    {
      [listCall('period=custom&startDate=2026-10-01&endDate=2026-10-31&filterType=all')]: [
        200,
        aFeedbackListResponse([]),
      ],
    },
    '/feedback?period=custom&from=2026-10-01&to=2026-10-31',
  );
  expect(await screen.findByText('No feedback available yet.')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Period' }).textContent).toBe('1 Oct to 31 Oct');
});
