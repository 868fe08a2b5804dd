import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { TodayResponse } from '#shared/today/contract.ts';
import { someLimits } from '#web/billing/billing-fixture.ts';
import {
  aFeedback,
  aFeedbackListResponse,
  anAlarm,
  aVenue,
  LATEST_FEEDBACK_REQUEST,
  openLiveStream,
} from '#web/feedback/feedback-fixture.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { aToday, TODAY_REQUEST } from '#web/today/today-fixture.ts';
import { HomePage } from './home.tsx';

const VENUES = 'GET /api/restaurants';
const LIMITS = 'GET /api/subscription/limits/kettle';
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

function Home() {
  return <HomePage user={USER} />;
}

function aComplaint(overrides: Partial<FeedbackItem> = {}): FeedbackItem {
  return aFeedback({
    overallRating: 'fair',
    sentiment: 'negative',
    textGeneral: 'Disappointing service',
    textSpecific: 'The step is wet and unlit.',
    complaint: OPEN,
    ...overrides,
  });
}

const HELEN = aComplaint({
  customerName: 'Helen',
  email: 'helen@example.com',
  tableNumber: '11',
  isSeriousComplaint: true,
});

async function open(today: Partial<TodayResponse>, answers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({
    [VENUES]: [200, [aVenue()]],
    [LATEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([])],
    [TODAY_REQUEST]: [200, aToday(today)],
    [LIMITS]: [200, someLimits()],
    ...answers,
  });
  const live = openLiveStream();
  await openPage('/', Home, { user: USER });
  return { server, live };
}

afterEach(closePage);

test('home mentions guests who wait at another restaurant and links there', async () => {
  const luna = aVenue({ id: 'luna', name: 'Luna', venueId: 'luna' });
  const there = { venueId: 'luna', name: 'Luna', waiting: 4, serious: 0 };
  const here = { venueId: 'kettle', name: 'The Copper Kettle', waiting: 1, serious: 0 };
  const { server } = await open(
    { waiting: 1 },
    {
      [VENUES]: [200, [aVenue(), luna]],
      'GET /api/feedback/waiting': [200, { venues: [there, here] }],
    },
  );
  server.answers['GET /api/today?venueId=luna'] = [200, aToday({ waiting: 4 })];
  const line = await screen.findByRole('link', { name: 'Four more wait at Luna' });
  await act(async () => void fireEvent.click(line));
  expect(
    await screen.findByRole('link', { name: 'One more waits at The Copper Kettle' }),
  ).toBeTruthy();
});

test('home does not say all is quiet while a third restaurant has an open serious complaint', async () => {
  const names = ['Luna', 'Sol', 'Mar'];
  const others = names.map((name) => aVenue({ id: name, name, venueId: name }));
  const elsewhere = names.map((name) => ({ venueId: name, name, waiting: 5, serious: 0 }));
  const { server } = await open(
    {},
    {
      [VENUES]: [200, [aVenue(), ...others]],
      'GET /api/feedback/waiting': [
        200,
        { venues: [...elsewhere.slice(0, 2), { ...elsewhere[2], waiting: 1, serious: 1 }] },
      ],
    },
  );
  expect(await screen.findByText('Nothing is open here.')).toBeTruthy();
  expect(screen.queryByText(/Enjoy the quiet/)).toBeNull();
  expect(screen.getByRole('heading', { name: /Nobody is waiting here/ })).toBeTruthy();
  server.answers['GET /api/today?venueId=Mar'] = [
    200,
    aToday({ waiting: 1, open: { count: 1, untaken: 1, items: [aComplaint()] } }),
  ];
  const line = screen.getByRole('link', { name: 'One serious matter is open at Mar' });
  await act(async () => void fireEvent.click(line));
  expect(await screen.findByText(/One guest is waiting for your answer/)).toBeTruthy();
});

test('home shows the current state and links to the first thing to do', async () => {
  await open({
    waiting: 2,
    open: {
      count: 2,
      untaken: 2,
      items: [HELEN, aComplaint({ email: null, isSeriousComplaint: true })],
    },
  });
  const sentence = 'Four answers so far today. Two guests are waiting for your answer.';
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Welcome, Maya' })).toBeTruthy();
  expect(screen.getByText('A usual Sunday brings three to six by this time.')).toBeTruthy();
  const reply = screen.getByRole('link', { name: 'Reply to Helen' });
  expect(reply.getAttribute('href')).toBe(`/feedback?venue=kettle&entry=${HELEN.id}&reply=1`);
  expect(screen.getByRole('heading', { name: 'Also open 1' })).toBeTruthy();
  const others = within(screen.getByRole('region', { name: 'Also open 1' }));
  expect(others.getByText('Serious Complaint')).toBeTruthy();
});

test.each([
  ['a complaint', OPEN],
  ['praise', null],
])(
  'home names danger written on the ticket of %s, before the words of the answer',
  async (_, complaint) => {
    const onTicket = { at: '2026-11-15T19:30:00.000Z', words: 'My tongue is swelling' };
    const alarm = anAlarm({ onTicket });
    const first = aComplaint({ complaint, alarm, tableNumber: '3', hasTicket: true, caseId: 'c' });
    await open({ waiting: 1, open: { count: 1, untaken: 1, items: [first] } });
    expect(await screen.findByText('“My tongue is swelling”')).toBeTruthy();
    const headline = screen.getByRole('link', {
      name: /^Possible allergic reaction · table 3/,
    });
    expect(headline.textContent).toMatch(/table 3The guest wrote this on the ticket .+\.$/);
    expect(screen.getByText(/^Before that:/).textContent).toContain('The step is wet');
    const onIt = screen.getByRole('button', { name: 'I’m on it' });
    const reply = screen.getByRole('link', { name: 'Reply to the guest' });
    expect(onIt.compareDocumentPosition(reply)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test.each([
  ['My tongue is swelling', 'The guest wrote this on the ticket 2 h ago.', '2 h ago'],
  [null, 'The guest wrote of it on the ticket 2 h ago.', '3 days ago'],
])('home says when the words it quotes were written: “%s”', async (words, told, time) => {
  const onTicket = { at: new Date(Date.now() - 2.5 * HOUR_MS).toISOString(), words };
  const alarm = anAlarm({ onTicket });
  const createdAt = new Date(Date.now() - 3.5 * DAY_MS).toISOString();
  await open({ open: { count: 1, untaken: 1, items: [aComplaint({ alarm, createdAt })] } });
  const headline = await screen.findByRole('link', { name: /^Possible allergic reaction/ });
  expect(headline.textContent).toContain(told);
  expect(screen.getAllByText(time).length).toBeGreaterThan(0);
});

test.each([
  ['taken', 'Taken before this alarm'],
  ['resolved', 'Resolved before this alarm'],
] as const)(
  'home offers to take a complaint that was %s before danger came to light',
  async (status, words) => {
    const alarm = anAlarm();
    const first = aComplaint({ complaint: { ...OPEN, status }, alarm });
    await open({ open: { count: 1, untaken: 1, items: [first] } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I’m on it' })).toBeTruthy();
  },
);

test('home keeps the alarm of a guest who changed the words about danger, and says so', async () => {
  const alarm = anAlarm();
  const changed = aComplaint({ alarm, tableNumber: '5' });
  await open({
    waiting: 2,
    open: { count: 2, untaken: 2, items: [changed, aComplaint({ alarm })] },
  });
  const headline = await screen.findByRole('link', {
    name: /^Possible allergic reaction · table 5/,
  });
  expect(headline.textContent).toContain('The guest has since changed their words.');
  expect(screen.getByText('Possible allergic reaction')).toBeTruthy();
});

test('a guest who has written back about a resolved complaint is not counted as waiting for an answer', async () => {
  const wroteBack = { count: 1, entryId: 'entry' };
  await open({ waiting: 2, wroteBack, open: { count: 1, untaken: 1, items: [HELEN] } });
  const sentence = 'Four answers so far today. One guest is waiting for your answer.';
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
  expect(screen.getByText('One guest has written back.')).toBeTruthy();
});

test('home shows for the first complaint and for the others whether their guest has written back', async () => {
  const others = [aComplaint({ hasUnreadMessage: true }), aComplaint()];
  await open({
    waiting: 3,
    open: { count: 3, untaken: 3, items: [{ ...HELEN, hasUnreadMessage: true }, ...others] },
  });
  const region = await screen.findByRole('region', { name: 'Also open 2' });
  const badges = screen.getAllByText('Has written back');
  expect(badges.map((badge) => badge.closest('a')?.getAttribute('href'))).toEqual([
    undefined,
    `/feedback?venue=kettle&entry=${others[0]?.id}`,
  ]);
  expect(badges.map((badge) => region.contains(badge))).toEqual([false, true]);
});

test.each([
  ['Also open 22, being seen to 3', { waiting: 23, count: 26 }],
  ['Also open 22', { waiting: 23, count: 23 }],
  ['Also open 100+', { waiting: 100, count: 100 }],
  ['Also open 89, being seen to 10+', { waiting: 90, count: 100 }],
  ['Being seen to 3', { waiting: 1, count: 4 }],
])('home counts untaken and taken complaints separately: %s', async (name, { waiting, count }) => {
  await open({ waiting, open: { count, untaken: waiting, items: [HELEN, aComplaint({})] } });
  expect(await screen.findByRole('heading', { name })).toBeTruthy();
});

test('taking the first complaint on home assigns it to the user, and the next one moves up', async () => {
  const next = aComplaint({ textSpecific: 'Cold soup', email: null });
  const take = `POST /api/feedback/${HELEN.id}/take`;
  const taken = { ...HELEN, complaint: { ...OPEN, status: 'taken' as const, takenBy: USER.id } };
  const { server } = await open(
    { waiting: 1, open: { count: 2, untaken: 1, items: [HELEN, next] } },
    { [take]: [200, { ...taken, note: null, history: [] }] },
  );
  await screen.findByText('“The step is wet and unlit.”');
  server.answers[TODAY_REQUEST] = [
    200,
    aToday({ open: { count: 2, untaken: 1, items: [next, taken] } }),
  ];
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'I’m on it' })));
  // This guest cannot be answered, so the link opens the entry without a reply box.
  const read = await screen.findByRole('link', { name: 'Read it' });
  expect(read.getAttribute('href')).toBe(`/feedback?venue=kettle&entry=${next.id}`);
  expect(screen.getAllByText('Taken · you').length).toBeGreaterThan(0);
  expect(screen.getByText(/One guest is waiting for your answer/)).toBeTruthy();
});

test('a link from home opens at the restaurant that home shows', async () => {
  const about = { primaryIssue: null, tableNumber: null, serverName: null };
  const items = ['a', 'b', 'c'].map((id) => ({ id, ...about, words: `Praise ${id}` }));
  const weeks = aToday().satisfaction.weeks.map((week) => ({ ...week, rated: 40, satisfied: 38 }));
  await open(
    {
      open: { count: 2, untaken: 2, items: [HELEN, aComplaint()] },
      praise: { date: '2026-11-14', praised: 4, answers: 5, items },
      satisfaction: { weeks },
    },
    { [LATEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([HELEN])] },
  );
  await screen.findByRole('link', { name: 'View all feedback' });
  const links = ['All complaints', 'All 4', 'All insights', 'View all feedback'];
  const hrefs = links.map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(hrefs).toEqual([
    '/feedback?venue=kettle&show=complaints',
    '/feedback?venue=kettle&show=praise',
    '/dashboard?venue=kettle',
    '/feedback?venue=kettle',
  ]);
});

test('home announces a guest’s new message with a link, and does not say that all is quiet', async () => {
  await open({ wroteBack: { count: 1, entryId: HELEN.id } });
  const line = await screen.findByRole('link', { name: 'One guest has written back.' });
  expect(line.getAttribute('href')).toBe(`/feedback?venue=kettle&entry=${HELEN.id}`);
  expect(screen.getByRole('heading', { name: /so far today. One guest has written/ })).toBeTruthy();
  expect(screen.queryByText(/Enjoy the quiet/)).toBeNull();
});

test('home counts open safety cases, links to them, and does not say that nothing is open', async () => {
  await open({ openCases: 2, openCasesElsewhere: 1 });
  const line = await screen.findByRole('link', { name: 'Two safety cases are open' });
  expect(line.getAttribute('href')).toBe('/cases?venue=kettle');
  const elsewhere = screen.getByRole('link', {
    name: 'One safety case is open at your other restaurants',
  });
  expect(elsewhere.getAttribute('href')).toBe('/cases?venues=all&status=open');
  expect(screen.queryByText(/Nothing (else )?is open/)).toBeNull();
});

test('home does not say all is quiet while a safety case is open at another restaurant', async () => {
  await open({ openCasesElsewhere: 1 });
  expect(await screen.findByText('Nothing is open here.')).toBeTruthy();
});

test('home shows the day’s calls where guests can call, and links to the floor board', async () => {
  const outcomes = { talked: 1, replaced: 1, off_the_bill: 0, reward: 0, left: 0 };
  const untilTaken = { count: 2, median: 30, lower: 20, upper: 40 };
  const untilThere = { count: 2, median: 70, lower: 60, upper: 80 };
  const times = { untilTaken, untilThere };
  const calls = { made: 3, withdrawn: 0, missed: 1, refused: 0, ...times, outcomes, putRight: 2 };
  await open({ calls });
  const line = await screen.findByRole('link', { name: /3 calls/ });
  expect(line.textContent).toBe(
    '3 calls today, 2 of them answered in 1 min. One was missed.2 of 3 sorted at the table so far.',
  );
  expect(line.getAttribute('href')).toBe('/floor?venue=kettle');
});

test('home does not say that no guest has called while a guest in danger waits', async () => {
  const outcomes = { talked: 0, replaced: 0, off_the_bill: 0, reward: 0, left: 0 };
  const none = { made: 0, withdrawn: 0, missed: 0, refused: 0, putRight: 0 };
  const calls = { ...none, untilTaken: null, untilThere: null, outcomes };
  const oneComplaint = { items: [HELEN], count: 1, untaken: 1 };
  await open({ calls, open: oneComplaint });
  expect(await screen.findByText('No guest has called for staff yet today.')).toBeTruthy();
  closePage();
  await open({ calls, open: { ...oneComplaint, items: [{ ...HELEN, alarm: anAlarm() }] } });
  expect(await screen.findByRole('link', { name: /^Possible allergic reaction/ })).toBeTruthy();
  expect(screen.queryByText(/No guest has called/)).toBeNull();
});

test('a new answer updates the numbers on home without a reload', async () => {
  const { server, live } = await open({});
  await screen.findByText('Nothing is open. Enjoy the quiet.');
  server.answers[TODAY_REQUEST] = [200, aToday({ guests: 5 })];
  live.push({ id: HELEN.id, venueId: 'kettle', isSeriousComplaint: false });
  expect(await screen.findByText(/Five answers so far today/)).toBeTruthy();
});

test('before the first guest home shows steps instead of empty cards', async () => {
  const none = { answers: 0, hasMadeCodes: true, hasInvited: false };
  const { server, live } = await open({ guests: 0, usualByNow: null, beginning: none });
  expect(await screen.findByText('One of four done')).toBeTruthy();
  expect(screen.getByText(/^No answers yet\./)).toBeTruthy();
  expect(screen.getByText('No Recent Feedback')).toBeTruthy();
  expect(screen.queryByText('Satisfaction')).toBeNull();
  expect(document.body.textContent).not.toContain('0%');
  server.answers[TODAY_REQUEST] = [200, aToday({ guests: 1, beginning: { ...none, answers: 1 } })];
  live.push({ id: HELEN.id, venueId: 'kettle', isSeriousComplaint: false });
  expect(await screen.findByText('Three of four done')).toBeTruthy();
});

test('an owner who has not finished setup sees one list of steps with one button', async () => {
  const user = aUser({ firstName: 'Maya', onboardingCompleted: false });
  stubServer({ [VENUES]: [200, []] });
  openLiveStream();
  await openPage('/', () => <HomePage user={user} />, { user });
  expect(await screen.findByText('Two of five done')).toBeTruthy();
  const steps = screen.getAllByRole('heading', { level: 3 }).map((step) => step.textContent);
  expect(steps[2]).toBe('Add your restaurant');
  expect(screen.getByRole('link', { name: 'Continue setup' }).getAttribute('href')).toBe(
    '/onboarding/add-locations',
  );
  expect(screen.getAllByRole('button', { name: 'Add First Restaurant' })).toHaveLength(1);
  expect(screen.getByText('No Recent Feedback')).toBeTruthy();
});

test('praise on home is copied together with the name of the person it is for', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  const about = { primaryIssue: null, tableNumber: null, serverName: null };
  const items = [
    { id: 'a', ...about, words: 'A gem.', serverName: 'Tom', tableNumber: '4' },
    { id: 'b', ...about, words: 'That cake!', primaryIssue: 'Food' },
  ];
  await open({ praise: { date: '2026-11-14', praised: 2, answers: 3, items } });
  await screen.findByText('Yesterday 2 of 3 guests left praise.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Copy for the team/ })));
  expect(writeText).toHaveBeenCalledWith(
    'The Copper Kettle: Yesterday 2 of 3 guests left praise.\n\n“A gem.”\n– for Tom, Table 4\n\n“That cake!”\n– for the kitchen',
  );
});

test('home always shows a percentage with its confidence interval', async () => {
  const weeks = aToday().satisfaction.weeks.map((week) => ({ ...week, rated: 40, satisfied: 38 }));
  weeks.push(...weeks.splice(-1).map((week) => ({ ...week, rated: 33, satisfied: 29 })));
  await open({ satisfaction: { weeks } });
  expect(
    await screen.findByText(
      '29 of 33 guests said okay or better: between 73 and 95%. No clear change from your usual 95%.',
    ),
  ).toBeTruthy();
  const line = screen.getByRole('img', { name: /^Satisfaction by week, 17 August to 15 November/ });
  expect(line.getAttribute('aria-label')).toContain('88 per cent in the last 7 days');
});

test('data that failed to load on home can be loaded again', async () => {
  const { server } = await open({}, { [TODAY_REQUEST]: [500, {}] });
  expect(await screen.findByText('Today could not be loaded')).toBeTruthy();
  server.answers[TODAY_REQUEST] = [200, aToday()];
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
  expect(await screen.findByText(/Four answers so far today/)).toBeTruthy();
});

test('home reports an ended session as such, with a link to sign in', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await open({}, { [VENUES]: [401, { message: 'Please sign in' }] });
  expect(await screen.findByText('You’ve been signed out')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByText(/connection/)).toBeNull();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login?returnTo=%2F'));
});

test('home says that the month’s answers are used up, and not that all is quiet', async () => {
  const { server, live } = await open({});
  expect(await screen.findByText('Nothing is open. Enjoy the quiet.')).toBeTruthy();
  const full = { currentUsage: 30, remainingFeedback: 0, heldFeedback: 2 };
  server.answers[LIMITS] = [200, someLimits({ ...full, resetsAt: '2026-11-30T23:00:00.000Z' })];
  live.push({ id: HELEN.id, venueId: 'kettle', isSeriousComplaint: false });
  expect(await screen.findByText('30 of 30 answers used this month')).toBeTruthy();
  const notice = screen.getByText(/^Guests get through again on 1 December\./);
  expect(notice.textContent).toContain('2 guests could not get through this month');
  expect(screen.queryByText(/Enjoy the quiet/)).toBeNull();
});
