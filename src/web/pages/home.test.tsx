import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OPEN_COMPLAINT } from '#shared/complaints/open-complaint-fixture.ts';
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

function Home() {
  return <HomePage user={USER} />;
}

function aComplaint(overrides: Partial<FeedbackItem> = {}): FeedbackItem {
  return aFeedback({
    overallRating: 'fair',
    sentiment: 'negative',
    textGeneral: 'Disappointing service',
    textSpecific: 'The step is wet and unlit.',
    complaint: OPEN_COMPLAINT,
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

const LUNA = aVenue({ id: 'luna', name: 'Luna', venueId: 'luna' });
const AT_LUNA = { venueId: 'luna', name: 'Luna', waiting: 4, serious: 0 };

function withLuna(serious: number) {
  return {
    [VENUES]: [200, [aVenue(), LUNA]],
    'GET /api/feedback/waiting': [200, { venues: [{ ...AT_LUNA, serious }] }],
  } satisfies Parameters<typeof stubServer>[0];
}

test('guests who wait at another restaurant without a serious matter are only counted in the restaurant list', async () => {
  const { server } = await open({}, withLuna(0));
  const there = await screen.findByRole('button', { name: 'Luna 4 waiting for you' });
  expect(await screen.findByText('Nothing is open here.')).toBeTruthy();
  const sentence = 'Four answers so far today, and nobody is waiting here.';
  expect(screen.getByRole('heading', { name: sentence })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Luna/ })).toBeNull();
  server.answers['GET /api/today?venueId=luna'] = [200, aToday({ guests: 6 })];
  await act(async () => void fireEvent.click(there));
  expect(await screen.findByText(/Six answers so far today/)).toBeTruthy();
});

test('a serious matter at another restaurant is the first thing to do if nothing is open at this one', async () => {
  const wroteBack = { count: 1, entryId: HELEN.id };
  const { server } = await open({ wroteBack }, withLuna(1));
  const sentence = 'Four answers so far today, and Luna has a serious complaint still open.';
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Do this first' })).toBeTruthy();
  expect(screen.queryByText(/Nothing is open/)).toBeNull();
  expect(screen.getByRole('link', { name: /^One guest has written back/ })).toBeTruthy();
  server.answers['GET /api/today?venueId=luna'] = [
    200,
    aToday({ waiting: 1, open: { count: 1, untaken: 1, items: [aComplaint()] } }),
  ];
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Go to Luna' })));
  expect(await screen.findByText(/one guest is waiting for your reply/)).toBeTruthy();
});

test('a serious matter at another restaurant is one line below the first complaint of this one', async () => {
  await open({ open: { count: 1, untaken: 1, items: [HELEN] } }, withLuna(2));
  const line = await screen.findByRole('link', {
    name: 'Luna has two serious complaints still open. Go there',
  });
  expect(screen.getAllByRole('heading', { name: 'Do this first' })).toHaveLength(1);
  const reply = screen.getByRole('link', { name: 'Reply to Helen' });
  expect(reply.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('home names three restaurants with serious matters and counts the others', async () => {
  const names = ['Luna', 'Sol', 'Mar', 'Rio', 'Alba'];
  const others = names.map((name) => aVenue({ id: name, name, venueId: name }));
  const venues = names.map((name) => ({ venueId: name, name, waiting: 1, serious: 1 }));
  await open(
    { open: { count: 1, untaken: 1, items: [HELEN] } },
    { [VENUES]: [200, [aVenue(), ...others]], 'GET /api/feedback/waiting': [200, { venues }] },
  );
  expect(
    await screen.findAllByRole('link', { name: /has a serious complaint still open/ }),
  ).toHaveLength(3);
  expect(
    screen.getByText(/^Two more restaurants have serious complaints still open\./),
  ).toBeTruthy();
});

test('home says how the day is going, and links to the reply to the first complaint', async () => {
  await open({
    waiting: 2,
    open: {
      count: 2,
      untaken: 2,
      items: [HELEN, aComplaint({ email: null, isSeriousComplaint: true })],
    },
  });
  const sentence = 'Four answers so far today, and two guests are waiting for your reply.';
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Welcome, Maya' })).toBeTruthy();
  expect(screen.getByText('A usual Sunday has three to six by now.')).toBeTruthy();
  const reply = screen.getByRole('link', { name: 'Reply to Helen' });
  expect(reply.getAttribute('href')).toBe(`/feedback?venue=kettle&entry=${HELEN.id}&reply=1`);
  expect(screen.getByRole('heading', { name: 'Also open 1' })).toBeTruthy();
  const others = within(screen.getByRole('region', { name: 'Also open 1' }));
  expect(others.getByText('Serious Complaint')).toBeTruthy();
});

test.each([
  ['a complaint', OPEN_COMPLAINT],
  ['praise', null],
])(
  'home quotes danger written on the ticket of %s before the words of the answer',
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
])(
  'home says how long ago the guest wrote about danger on the ticket, with or without a quotation: “%s”',
  async (words, told, time) => {
    const onTicket = { at: new Date(Date.now() - 2.5 * HOUR_MS).toISOString(), words };
    const alarm = anAlarm({ onTicket });
    const createdAt = new Date(Date.now() - 3.5 * DAY_MS).toISOString();
    await open({ open: { count: 1, untaken: 1, items: [aComplaint({ alarm, createdAt })] } });
    const headline = await screen.findByRole('link', { name: /^Possible allergic reaction/ });
    expect(headline.textContent).toContain(told);
    expect(screen.getAllByText(time).length).toBeGreaterThan(0);
  },
);

test.each([
  ['taken', 'Taken before this alarm'],
  ['resolved', 'Resolved before this alarm'],
] as const)(
  'home offers to take a complaint that was %s before danger came to light',
  async (status, words) => {
    const alarm = anAlarm();
    const first = aComplaint({ complaint: { ...OPEN_COMPLAINT, status }, alarm });
    await open({ open: { count: 1, untaken: 1, items: [first] } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I’m on it' })).toBeTruthy();
  },
);

test('home begins with the emergency whose alarm was ended without anybody at the table, as loudly as if it rang', async () => {
  const createdAt = new Date().toISOString();
  const alarmEnd = {
    at: createdAt,
    by: 'priya',
    byName: 'Priya',
    isByItself: false,
    arrival: null,
  };
  const alarm = anAlarm({ isEmergency: true, alarmEnd });
  const first = aComplaint({ alarm, tableNumber: '4', textSpecific: 'My lips are swelling' });
  await open({ open: { count: 1, untaken: 1, items: [first] } });
  const words =
    /^Table 4: “My lips are swelling” Priya ended the alarm at .*, and nobody was marked/;
  expect((await screen.findByText(words)).tagName).toBe('H2');
  expect(screen.getByText(/one guest is waiting for your reply/).tagName).toBe('P');
});

test('home keeps the alarm of a guest who changed the words about danger, and says so', async () => {
  const alarm = anAlarm({ isReworded: true });
  const changed = aComplaint({ alarm, tableNumber: '5' });
  await open({
    waiting: 2,
    open: { count: 2, untaken: 2, items: [changed, aComplaint({ alarm })] },
  });
  const headline = await screen.findByRole('link', {
    name: /^Possible allergic reaction · table 5/,
  });
  expect(headline.textContent).toContain('The guest has since changed what they wrote.');
  expect(screen.getByText('Possible allergic reaction')).toBeTruthy();
});

test('home does not call the words of an alarm changed while the server has not read them yet', async () => {
  const unread = aComplaint({ alarm: anAlarm(), understanding: null, tableNumber: '5' });
  await open({ waiting: 1, open: { count: 1, untaken: 1, items: [unread] } });
  const headline = await screen.findByRole('link', { name: /^Possible allergic reaction/ });
  expect(headline.textContent).toBe('Possible allergic reaction · table 5');
});

test('a guest who has written back about a resolved complaint is not counted as waiting for an answer', async () => {
  const wroteBack = { count: 1, entryId: 'entry' };
  await open({ waiting: 2, wroteBack, open: { count: 1, untaken: 1, items: [HELEN] } });
  const sentence =
    'Four answers so far today. One guest is waiting for your reply, and one has written back.';
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
  expect(screen.getByText('One guest has written back.')).toBeTruthy();
});

test('home says in the headline and below how many guests have written back, as one number', async () => {
  const wroteBack = { count: 3, entryId: 'entry' };
  await open({ waiting: 3, wroteBack, open: { count: 1, untaken: 1, items: [HELEN] } });
  const sentence =
    'Four answers so far today. One guest is waiting for your reply, and three have written back.';
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
  expect(screen.getByText('Three guests have written back.')).toBeTruthy();
});

test.each([
  [1, 'One answer could be a safety issue.', 'Have a look'],
  [3, 'Three answers could be safety issues.', 'See the oldest'],
])(
  'home asks in one quiet line about %i answers that could be a safety issue, and then does not say that all is quiet',
  async (count, sentence, action) => {
    await open({ safetyQuestions: { count, entryId: 'entry' } });
    const line = await screen.findByRole('link', { name: `${sentence} ${action}` });
    expect(line.getAttribute('href')).toBe('/feedback?venue=kettle&entry=entry');
    expect(screen.queryByText(/Enjoy the quiet/)).toBeNull();
  },
);

test('home says that a guest was not content with the visit before it quotes the complaint', async () => {
  const other = aComplaint();
  await open({
    waiting: 2,
    open: { count: 2, untaken: 2, items: [HELEN, other] },
    unsettledVisits: [
      { entryId: HELEN.id, by: 'Anna', at: new Date().toISOString() },
      { entryId: other.id, by: null, at: new Date().toISOString() },
    ],
  });
  const line = 'went to the table. Sorted out? The guest said “Not really”, just now.';
  const said = await screen.findByText(`Anna ${line}`);
  const quotes = screen.getAllByText('“The step is wet and unlit.”');
  expect(said.compareDocumentPosition(quotes[0] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const region = screen.getByRole('region', { name: 'Also open 1' });
  expect(within(region).getByText(`Somebody ${line}`)).toBeTruthy();
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
  ['Also open 22', 'Three complaints are in hand', { waiting: 23, count: 26 }],
  ['Also open 22', undefined, { waiting: 23, count: 23 }],
  ['Also open 100+', undefined, { waiting: 100, count: 100 }],
  ['Also open 89', '10 or more complaints are in hand', { waiting: 90, count: 100 }],
])(
  'home counts untaken and taken complaints separately: %s, %s',
  async (name, inHand, { waiting, count }) => {
    await open({ waiting, open: { count, untaken: waiting, items: [HELEN, aComplaint({})] } });
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
    const line = screen.queryByRole('link', { name: /in hand/ });
    expect(line?.textContent).toBe(inHand && `${inHand}. See them`);
  },
);

test('home says in one line how many complaints are in hand, and with whom', async () => {
  const takenBy = (id: string, name: string) =>
    aComplaint({
      complaint: { ...OPEN_COMPLAINT, status: 'taken', takenBy: id, takenByName: name },
    });
  const items = [HELEN, takenBy('e', 'Esther'), takenBy(USER.id, 'Maya'), takenBy('e', 'Esther')];
  await open({ waiting: 1, open: { count: 4, untaken: 1, items } });
  const line = await screen.findByRole('link', { name: /in hand/ });
  expect(line.textContent).toBe('Three complaints are in hand, with Esther and you. See them');
  expect(line.getAttribute('href')).toBe('/feedback?venue=kettle&show=complaints');
  expect(screen.queryByRole('heading', { name: /Also open/ })).toBeNull();
});

test('taking the first complaint on home assigns it to the user, and the next one moves up', async () => {
  const next = aComplaint({ textSpecific: 'Cold soup', email: null });
  const take = `POST /api/feedback/${HELEN.id}/take`;
  const taken = {
    ...HELEN,
    complaint: { ...OPEN_COMPLAINT, status: 'taken' as const, takenBy: USER.id },
  };
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
  expect(screen.getByText('One complaint is in hand, with you.')).toBeTruthy();
  expect(screen.getByText(/one guest is waiting for your reply/)).toBeTruthy();
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
  const links = ['All complaints', 'All praise, 4', 'Open dashboard', 'View all feedback'];
  const hrefs = links.map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(hrefs).toEqual([
    '/feedback?venue=kettle&show=complaints',
    '/feedback?venue=kettle&show=praise&period=custom&from=2026-11-14&to=2026-11-14',
    '/dashboard?venue=kettle',
    '/feedback?venue=kettle',
  ]);
});

test('home announces a guest’s new message with a link, and does not say that all is quiet', async () => {
  await open({ wroteBack: { count: 1, entryId: HELEN.id } });
  expect(await screen.findByText('One guest has written back.')).toBeTruthy();
  const line = screen.getByRole('link', { name: 'Read the message' });
  expect(line.getAttribute('href')).toBe(`/feedback?venue=kettle&entry=${HELEN.id}`);
  expect(
    screen.getByRole('heading', { name: /so far today, and one guest has written/ }),
  ).toBeTruthy();
  expect(screen.queryByText(/Enjoy the quiet/)).toBeNull();
});

test.each([
  [{ openCases: 2 }, 'Two safety cases are open. See them', '/cases?venue=kettle'],
  [
    { openCasesElsewhere: 1 },
    'One safety case is open at your other restaurants. See it',
    '/cases?venues=all&status=open',
  ],
  [
    { openCases: 1, openCasesElsewhere: 2 },
    'One safety case is open here, and two at your other restaurants. See them',
    '/cases?venues=all&status=open',
  ],
])(
  'home says in one line that safety cases are open, and then never says that nothing is open: %o',
  async (cases, words, address) => {
    await open(cases);
    const line = await screen.findByRole('link', { name: words });
    expect(line.getAttribute('href')).toBe(address);
    expect(screen.queryByText(/Nothing (else )?is open/)).toBeNull();
  },
);

test('home shows the day’s calls where guests can call, and links to the floor board', async () => {
  const outcomes = { talked: 1, replaced: 1, off_the_bill: 0, reward: 0, left: 0 };
  const untilTaken = { count: 2, median: 30, lower: 20, upper: 40 };
  const untilThere = { count: 2, median: 70, lower: 60, upper: 80 };
  const times = { untilTaken, untilThere };
  const calls = { made: 3, withdrawn: 0, missed: 1, refused: 0, ...times, outcomes, putRight: 2 };
  await open({ calls });
  const line = await screen.findByRole('link', { name: /3 calls/ });
  expect(line.textContent).toBe(
    '3 calls today, 2 of them answered in 1 min. One was missed. 2 of 3 sorted at the table so far. Floor board',
  );
  expect(line.getAttribute('href')).toBe('/floor?venue=kettle');
});

test('home lists the settled complaints under a heading that has to be opened', async () => {
  await open({ settled: { count: 1, items: [HELEN] } });
  const fold = await screen.findByRole('button', { name: /^Settled in the last 7 days/ });
  await act(async () => fireEvent.click(fold));
  expect(screen.getByRole('heading', { name: 'Settled in the last 7 days 1' })).toBeTruthy();
});

test('home has no line about calls on a day without calls', async () => {
  const outcomes = { talked: 0, replaced: 0, off_the_bill: 0, reward: 0, left: 0 };
  const none = { made: 0, withdrawn: 0, missed: 0, refused: 0, putRight: 0 };
  const calls = { ...none, untilTaken: null, untilThere: null, outcomes };
  await open({ calls });
  expect(await screen.findByText('Nothing is open. Enjoy the quiet.')).toBeTruthy();
  expect(screen.queryByText(/No guest has called/)).toBeNull();
  closePage();
  await open({ calls: { ...calls, refused: 1 } });
  expect(await screen.findByRole('link', { name: /Floor board/ })).toBeTruthy();
});

test('a new answer updates the numbers on home without a reload', async () => {
  const { server, live } = await open({});
  await screen.findByText('Nothing is open. Enjoy the quiet.');
  server.answers[TODAY_REQUEST] = [200, aToday({ guests: 5 })];
  live.push({ id: HELEN.id, venueId: 'kettle', isSeriousComplaint: false });
  expect(await screen.findByText(/Five answers so far today/)).toBeTruthy();
});

test('until the first guest answers, home shows steps instead of empty cards', async () => {
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
  expect(await screen.findByText('“A gem.”')).toBeTruthy();
  expect(screen.queryByText('“That cake!”')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Copy for the team/ })));
  expect(writeText).toHaveBeenCalledWith(
    'The Copper Kettle: Yesterday 2 of 3 guests left praise.\n\n“A gem.”\n– for Tom, Table 4\n\n“That cake!”\n– for the kitchen',
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Tell Tom' })));
  expect(writeText).toHaveBeenLastCalledWith('“A gem.”\n– The Copper Kettle, yesterday');
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
  const notice = screen.getByText(/^Guests’ answers reach you again from 1 December\./);
  expect(notice.textContent).toContain('2 guests could not get through this month');
  expect(screen.queryByText(/Enjoy the quiet/)).toBeNull();
});
