import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OPEN_COMPLAINT } from '#shared/complaints/open-complaint-fixture.ts';
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

function aComplaint(overrides: Partial<FeedbackItem> = {}): FeedbackItem {
  return aFeedback({
    overallRating: 'fair',
    sentiment: 'negative',
    email: 'helen@example.com',
    complaint: OPEN_COMPLAINT,
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
  complaint: { ...OPEN_COMPLAINT, status: 'taken', takenBy: 'somebody', takenByName: 'Esther' },
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
  const { pushResync, pushErased } = openLiveStream();
  await queryClient.prefetchQuery(partQuery(REPLY_BOX_CODE));
  await openPage(path, FeedbackPage, { user: USER });
  return { ...server, pushResync, pushErased };
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

test('an unfinished answer is marked as such in the inbox list and in the entry', async () => {
  await open({
    [listCall()]: [200, aFeedbackListResponse([LEFT, SOUP])],
    [`GET /api/feedback/${LEFT.id}`]: [200, entryOf(LEFT)],
  });
  const marks = await screen.findAllByText('Guest didn’t finish');
  expect(marks.map((mark) => mark.closest('li') !== null)).toEqual([true, false]);
});

test('beside the list, the inbox opens the first guest who waits, and keeps that entry open when a colleague takes it', async () => {
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

test('praise can be passed on from the inbox, but neither a complaint nor happy words that may be about an allergy', async () => {
  const understanding: FeedbackItem['understanding'] = {
    language: 'en',
    tone: 'positive',
    topics: [],
    safety: null,
    suspectedSafety: null,
    because: [],
    isEmergency: false,
  };
  const happy = { serverName: 'Priya', sentiment: 'positive', complaint: null } as const;
  const praise = aFeedback({ ...happy, textSpecific: 'Priya was a gem.', understanding });
  const hives = aFeedback({
    ...happy,
    textSpecific: 'Lovely, but I have hives now.',
    understanding: { ...understanding, suspectedSafety: 'allergen' },
  });
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await open({
    [listCall()]: [200, aFeedbackListResponse([praise, hives, SOUP])],
    [`GET /api/feedback/${praise.id}`]: [200, entryOf(praise)],
    [`GET /api/feedback/${hives.id}`]: [200, entryOf(hives)],
  });
  await quote('“Priya was a gem.”');
  await click('Tell Priya');
  expect(writeText).toHaveBeenCalledWith(
    expect.stringMatching(/^“Priya was a gem.”\n– The Copper Kettle, /),
  );
  for (const words of ['“Lovely, but I have hives now.”', '“Cold soup.”']) {
    await press('j');
    await quote(words);
    expect(screen.queryByRole('button', { name: /^Tell / })).toBeNull();
  }
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

test('a live update does not overwrite a correction that is being saved, and is applied afterwards', async () => {
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

test('a live update refreshes the open answer at once while another answer is being corrected', async () => {
  const { pushResync, requests, respond } = await correctSlowly();
  await press('j');
  await quote('“Cold soup.”');
  const soupEntry = `GET /api/feedback/${SOUP.id}`;
  const fetched = requests(soupEntry);
  pushResync();
  await vi.waitFor(() => expect(requests(soupEntry)).toBeGreaterThan(fetched));
  await respond();
});

test('the inbox list marks the answer whose guest has written back', async () => {
  const soup = { ...SOUP, hasUnreadMessage: true };
  await open({ [listCall()]: [200, aFeedbackListResponse([STEP, soup])] });
  const row = (await screen.findByText('“Cold soup.”')).closest('li');
  const badges = screen.getAllByText('Has written back');
  expect(badges.map((badge) => badge.closest('li'))).toEqual([row]);
});

test('before the first guest the inbox shows an example and offers no export', async () => {
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

test('an answer that its guest erases disappears from the inbox at once, but a reply that was begun stays until the owner leaves', async () => {
  const gone = { ...STEP, customerName: 'Helen Marsh', caseId: 'case-1' };
  const server = await open({
    [listCall()]: [200, aFeedbackListResponse([gone, SOUP])],
    [`GET /api/feedback/${STEP.id}`]: [200, entryOf(gone)],
  });
  await quote('“The step is unsafe.”');
  fireEvent.change(box(), { target: { value: 'So sorry about the step.' } });
  // The server does not respond in time: what was erased has to go without it.
  server.answers[listCall()] = 'dead network';
  server.answers[`GET /api/feedback/${STEP.id}`] = 'dead network';
  await act(async () => server.pushErased({ ids: [STEP.id], by: 'guest' }));
  await screen.findByText('The guest has erased this answer');
  const page = document.body.textContent;
  for (const words of ['The step is unsafe.', 'Helen Marsh', 'helen@example.com'])
    expect(page).not.toContain(words);
  expect(page).toContain('So sorry about the step.');
  const link = screen.getByRole('link', { name: 'Open the case' });
  expect(link.getAttribute('href')).toBe('/cases/case-1');
  await press('j');
  await quote('“Cold soup.”');
  expect(sessionStorage).toHaveLength(0);
});

test('an answer that was erased while the inbox had no connection disappears when the connection is back', async () => {
  const server = await open();
  await quote('“The step is unsafe.”');
  fireEvent.change(box(), { target: { value: 'So sorry about the step.' } });
  server.answers[listCall()] = [200, aFeedbackListResponse([SOUP])];
  const missing = { code: 'NOT_FOUND', message: 'Feedback not found' };
  server.answers[`GET /api/feedback/${STEP.id}`] = [404, missing];
  await act(async () => server.pushResync());
  await screen.findByText('This answer is no longer here');
  expect(document.body.textContent).not.toContain('The step is unsafe.');
  screen.getByText('So sorry about the step.');
});

test.each([
  ['is taken by the sender of a reply who does not want it resolved', false, 1],
  ['is left to the reply to resolve, unless its sender objects', true, 0],
])('when a reply is sent, its complaint %s', async (_, resolves, takes) => {
  const take = `POST /api/feedback/${STEP.id}/take`;
  const taken = {
    ...OPEN_COMPLAINT,
    status: 'taken',
    takenBy: USER.id,
    takenByName: 'Maya',
  } as const;
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
  await click('I’m on it');
  expect(currentToasts().map(({ title }) => title)).toEqual(['That was not saved']);
  const state = within(screen.getByRole('group', { name: 'State of the complaint' }));
  expect(state.getByText('Not picked up yet')).toBeTruthy();
});

test('if a colleague resolved the complaint first, the dialog says who and when, and keeps the typed note', async () => {
  const message = 'Anna resolved this 2 min ago.';
  await open({
    [`POST /api/feedback/${STEP.id}/resolve`]: [409, { code: 'CONFLICT', message }],
  });
  await quote('“The step is unsafe.”');
  await click('Mark resolved');
  fireEvent.click(screen.getByRole('radio', { name: 'Talked to the guest' }));
  const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Note for later/ });
  fireEvent.change(note(), { target: { value: 'The step has a light now' } });
  const toasts = currentToasts().length;
  await click('Resolve');
  expect(screen.getByRole('dialog').textContent).toContain(`${message} Your note was not saved.`);
  expect(note().value).toBe('The step has a light now');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resolve' }).disabled).toBe(true);
  expect(currentToasts()).toHaveLength(toasts);
});

test('if a colleague resolved the complaint first and no note was typed, the dialog mentions no unsaved note', async () => {
  const message = 'Anna resolved this 2 min ago.';
  await open({
    [`POST /api/feedback/${STEP.id}/resolve`]: [409, { code: 'CONFLICT', message }],
  });
  await quote('“The step is unsafe.”');
  await click('Mark resolved');
  fireEvent.click(screen.getByRole('radio', { name: 'Talked to the guest' }));
  await click('Resolve');
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain(message);
  expect(dialog.textContent).not.toContain('not saved');
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
  'the bar that announces a new answer in an open inbox says how grave it is: %s',
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
  'a member who takes a complaint that the server assigns to %s reads who is on it',
  async (_, takenBy, takenByName, said) => {
    const complaint = { ...OPEN_COMPLAINT, status: 'taken' as const, takenBy, takenByName };
    await open({ [`POST /api/feedback/${STEP.id}/take`]: [200, entryOf({ ...STEP, complaint })] });
    await quote('“The step is unsafe.”');
    await click('I’m on it');
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

test('a link to the inbox restores entry and filters, and a complaint shows who took it and what made it serious', async () => {
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
  const row = within(screen.getByRole('link', { current: true }));
  expect(row.getByText('Esther has it')).toBeTruthy();
  const state = within(screen.getByRole('group', { name: 'State of the complaint' }));
  expect(state.getByText(/^Esther has it/)).toBeTruthy();
  expect(state.queryByRole('button', { name: 'I’m on it' })).toBeNull();
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
