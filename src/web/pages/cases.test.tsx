import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { CaseFile, CaseSummary } from '#shared/cases/contract.ts';
import { aCaseFile, aCaseSummary } from '#web/cases/case-fixture.ts';
import { CASES_KEY, caseQuery } from '#web/cases/queries.ts';
import { aFeedback } from '#web/feedback/feedback-fixture.ts';
import { queryClient, refreshQueries } from '#web/platform/api/query-client.ts';
import { readSelectedVenue } from '#web/platform/browser/selected-venue.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { aToday } from '#web/today/today-fixture.ts';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { CaseFilePage } from './case-file.tsx';
import { CasesPage } from './cases.tsx';

type Answers = Parameters<typeof stubServer>[0];

const FILE = aCaseFile();
const READ = `GET /api/cases/${FILE.id}`;
const MARK = `POST /api/cases/${FILE.id}/steps`;
const VENUES = { 'GET /api/restaurants': [200, [aVenue()]] } satisfies Answers;

afterEach(closePage);

const LIST = 'GET /api/cases?venueId=the-copper-kettle&limit=25';

async function openList(answers: Answers, address = '/cases') {
  const server = stubServer({ ...VENUES, ...answers });
  await openPage(address, CasesPage, { user: aUser() });
  return server;
}

const listed = (...cases: CaseSummary[]) => ({
  cases,
  pressing: [],
  openCount: cases.filter(({ status }) => status === 'open').length,
  register: { lastNumber: cases.length, missing: [], isIntact: true },
  next: null,
});

async function openFile(file: CaseFile, answers: Answers = {}) {
  const server = stubServer({ ...VENUES, [READ]: [200, file], ...answers });
  await openPage(`/cases/${file.id}`, CaseFilePage, { user: aUser() });
  const name = file.isEmergency
    ? 'Possible emergency or allergic reaction'
    : 'Possible allergic reaction';
  await screen.findByRole('heading', { name });
  return server;
}

/** After this request, the server returns this case whenever the page reads it. */
function leadsTo(
  answers: Answers,
  call: string,
  [status, file]: [number, CaseFile],
  body: object = file,
): void {
  Object.defineProperty(answers, call, {
    configurable: true,
    get: () => {
      answers[READ] = [200, file];
      return [status, body];
    },
  });
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const step = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('the page of a case selects the restaurant of the case in the menu', async () => {
  const luna = aVenue({ id: 'luna', name: 'Luna', venueId: 'luna' });
  const venues = [aVenue(), luna];
  await openFile(aCaseFile({ venueId: 'luna' }), { 'GET /api/restaurants': [200, venues] });
  await vi.waitFor(() => expect(readSelectedVenue()).toBe('luna'));
});

test('a case lists similar answers, and has no section for them if there are none', async () => {
  const similar = {
    id: 'f-two',
    createdAt: '2026-11-15T19:00:00.000Z',
    overallRating: 'poor' as const,
    tableNumber: '4',
    serverName: null,
    safety: 'allergen' as const,
    words: 'My throat itches',
    shares: ['class' as const],
  };
  await openFile(aCaseFile({ similar: [similar] }));
  expect(screen.getByText('“My throat itches”')).toBeTruthy();
  closePage();
  await openFile(aCaseFile({ similar: [] }));
  expect(screen.queryByText('Similar answers')).toBeNull();
});

test('a case names its guest with their address, and says if they left none', async () => {
  const file = aCaseFile();
  await openFile(file);
  expect(screen.getByText('Layla')).toBeTruthy();
  expect(screen.getByText('layla@example.com')).toBeTruthy();
  closePage();
  const answer = file.answer && { ...file.answer, customerName: null, email: null };
  await openFile(aCaseFile({ answer }));
  expect(screen.queryByText('Guest')).toBeNull();
  expect(screen.getByText('Not given')).toBeTruthy();
  closePage();
  await openFile(aCaseFile({ answer: null, feedbackId: null }));
  expect(screen.queryByText('Email')).toBeNull();
});

test('a case shows what the guest wrote about danger on the ticket', async () => {
  const onTicket = [{ at: '2026-11-15T20:10:00.000Z', words: 'My tongue is swelling' }];
  await openFile(aCaseFile({ onTicket, because: [] }));
  expect(screen.getByText('My tongue is swelling')).toBeTruthy();
  expect(screen.getByText(/^Written on the ticket, /)).toBeTruthy();
});

test('a case shows the guest’s words, then what to do, then what has happened, and the buttons for the PDF and closing last', async () => {
  await openFile(aCaseFile());
  const parts = [
    screen.getByText('What the guest said'),
    screen.getByText('What to do'),
    screen.getByText('What has happened'),
    screen.getByRole('link', { name: 'Open the PDF' }),
    button('Close the case'),
  ];
  for (const [index, part] of parts.slice(1).entries()) {
    const order = parts[index]?.compareDocumentPosition(part);
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test('the page of cases asks about answers that could be a safety issue, as Today does', async () => {
  const today = aToday({ safetyQuestions: { count: 1, entryId: 'entry' } });
  await openList({
    [LIST]: [200, listed()],
    'GET /api/today?venueId=the-copper-kettle': [200, today],
  });
  const name = 'One answer could be a safety issue. Have a look';
  const line = await screen.findByRole('link', { name });
  expect(line.getAttribute('href')).toBe('/feedback?venue=the-copper-kettle&entry=entry');
});

test('the list of cases quotes danger written on the ticket, and says if no member is acting on it', async () => {
  const written = { because: [], writtenOnTicket: 'My tongue is swelling', isUnattended: true };
  const tended = aCaseSummary({ id: '10000000-0000-4000-8000-000000000002' });
  await openList({ [LIST]: [200, listed(aCaseSummary(written), tended)] });
  const rows = (await screen.findAllByRole('link', { name: /Flagged for/ })).map(
    (row) => row.textContent,
  );
  expect(rows[0]).toMatch(/^Possible allergic reactionNot picked up yetTable 12/);
  expect(rows[0]).toContain(
    'Flagged for: “My tongue is swelling” (on the ticket)Next: Look after the guest',
  );
  expect(rows[1]).not.toContain('Not picked up yet');
});

test('a case on which no member has acted comes before newer cases, however old it is, unless it is unconfirmed', async () => {
  const ofTable = (tableNumber: string, overrides: Partial<CaseSummary> = {}) => {
    const id = `10000000-0000-4000-8000-00000000000${tableNumber}`;
    return aCaseSummary({ id, tableNumber, ...overrides });
  };
  const tended = ofTable('1');
  const invented = ofTable('2', { isUnattended: true, isUnconfirmed: true });
  const page = listed(tended, invented, ofTable('3', { isUnattended: true }));
  await openList({ [LIST]: [200, { ...page, pressing: [tended] }] });
  const rows = await screen.findAllByRole('link', { name: /Flagged for/ });
  expect(rows.map(({ textContent }) => /Table \d/.exec(textContent ?? '')?.[0])).toEqual([
    'Table 3',
    'Table 1',
    'Table 2',
  ]);
});

test.each([
  ['the reader named no words', { because: [''] }],
  [
    'the changed words are gone',
    { because: [], changedWords: [{ at: '2026-11-12T12:00:00.000Z', words: ' ' }] },
  ],
  ['the message on the ticket is gone', { because: [], writtenOnTicket: '' }],
])('a row of the list of cases has no “Flagged for” line if %s', async (_, words) => {
  await openList({ [LIST]: [200, listed(aCaseSummary(words))] });
  expect(await screen.findByText('Possible allergic reaction')).toBeTruthy();
  expect(screen.queryByText(/Flagged for/)).toBeNull();
});

test('the list of cases cuts a long message on the ticket at the end of a word', async () => {
  const writtenOnTicket = 'my tongue keeps swelling and '.repeat(20);
  await openList({ [LIST]: [200, listed(aCaseSummary({ writtenOnTicket }))] });
  const row = await screen.findByRole('link', { name: /Flagged for/ });
  expect(row.textContent).toMatch(
    /“my tongue keeps swelling .* (my|tongue|keeps|swelling|and)…” \(on the ticket\)/,
  );
});

test('open cases come first in the list of cases, with their progress and the deciding words', async () => {
  const closed = aCaseSummary({
    id: '10000000-0000-4000-8000-000000000002',
    safety: 'pest',
    status: 'closed',
    closedAt: '2026-11-14T10:00:00.000Z',
  });
  const opened = aCaseSummary({ stepsDone: 3, feedbackCreatedAt: '2026-11-12T12:00:00.000Z' });
  await openList({ [LIST]: [200, listed(opened, closed)] });
  const open = within(await screen.findByRole('region', { name: 'Open 1' }));
  const row = open.getByRole('link');
  expect(row.getAttribute('href')).toBe(`/cases/${FILE.id}`);
  expect(row.textContent).toMatch(/Table 12 · written .*12.* ago · case opened .*/);
  expect(row.textContent).toContain('Flagged for: “الأكل لذيذ لكن شفايفي انتفخت بعد الحلو”');
  expect(row.textContent).toContain('3 of 9 done');
  // The same name as in the case itself.
  expect(row.textContent).toContain('Possible allergic reaction');
  screen.getByRole('region', { name: 'Closed 1' });
});

test('an emergency has the same name in the list of cases, on its page and in the title', async () => {
  await openList({ [LIST]: [200, listed(aCaseSummary({ isEmergency: true }))] });
  await screen.findByText('Possible emergency or allergic reaction');
  closePage();
  await openFile(aCaseFile({ isEmergency: true }));
  expect(document.title).toContain('Possible emergency or allergic reaction');
});

test('an empty list of cases explains what will appear there', async () => {
  await openList({ [LIST]: [200, listed()] });
  await screen.findByText('No safety issues');
  screen.getByText('When a guest writes about one, in any language, a case opens here.');
});

test('a list of cases that failed to load can be loaded again', async () => {
  const { answers } = await openList({ [LIST]: 'dead network' });
  await screen.findByText('We could not load the cases');
  answers[LIST] = [200, listed()];
  await press('Retry');
  await screen.findByText('No safety issues');
});

test('the list of cases shows those of the selected restaurant and mentions open cases elsewhere', async () => {
  const [kettle, other] = [aVenue(), aVenue({ id: aUser().id, venueId: 'luna', name: 'Luna' })];
  await openList({
    'GET /api/restaurants': [200, [kettle, other]],
    [LIST]: [200, listed()],
    'GET /api/cases/counts': [200, { open: 1 }],
    'GET /api/cases?limit=25': [200, listed(aCaseSummary({ venueId: 'luna', venueName: 'Luna' }))],
    'GET /api/cases?venueId=luna&limit=25': [200, listed(aCaseSummary({ tableNumber: '7' }))],
  });
  await screen.findByText('No safety issues');
  const everywhere = await screen.findByRole('link', { name: 'All restaurants 1' });
  await act(async () => fireEvent.click(everywhere));
  expect(window.location.search).toBe('?venues=all');
  await screen.findByText(/Table 12 · Luna/);
  await act(async () => navigate('/cases?venue=luna'));
  await screen.findByText(/^Table 7/);
});

test('the most pressing cases stand at the top of the list, once each, even if they belong on a later page', async () => {
  const ids = [1, 2, 3, 4].map((n) => `10000000-0000-4000-8000-00000000000${n}`);
  const [newest, older, lastPage, oldest] = ids.map((id, place) =>
    aCaseSummary({ id, tableNumber: String(place + 1) }),
  ) as [CaseSummary, CaseSummary, CaseSummary, CaseSummary];
  const place = `open.1.${older.id}`;
  const first = { ...listed(newest, older), pressing: [lastPage, older], next: place };
  const next = `${LIST.replace('&limit', `&before=${place}&limit`)}`;
  await openList({ [LIST]: [200, first], [next]: [200, listed(lastPage, oldest)] });
  const tables = () =>
    screen.getAllByText(/^Table \d/).map(({ textContent }) => textContent.match(/\d/)?.[0]);
  await screen.findByText(/^Table 3/);
  expect(tables()).toEqual(['3', '2', '1']);
  await press('Show older cases');
  await screen.findByText(/^Table 4/);
  expect(tables()).toEqual(['3', '2', '1', '4']);
});

test('older cases in the list load on request', async () => {
  const older = aCaseSummary({ id: '10000000-0000-4000-8000-000000000002', tableNumber: '3' });
  const place = `open.1.${older.id}`;
  const next = `${LIST.replace('&limit', `&before=${place}&limit`)}`;
  const first = { ...listed(aCaseSummary()), openCount: 2, next: place };
  const { answers } = await openList({ [LIST]: [200, first], [next]: 'dead network' });
  await screen.findByRole('region', { name: 'Open 2' });
  await press('Show older cases');
  await screen.findByText(/could not be loaded/);
  // A change by another user refetches the shown cases, and must not hide that the older ones
  // failed to load.
  answers[LIST] = [200, { ...first, cases: [aCaseSummary({ tableNumber: '8' })] }];
  await act(() => refreshQueries(queryClient, [CASES_KEY]));
  await screen.findByText(/^Table 8/);
  screen.getByText(/could not be loaded/);
  answers[next] = [200, listed(older)];
  await press('Show older cases');
  await screen.findByText(/^Table 3/);
  expect(screen.queryByRole('button', { name: 'Show older cases' })).toBeNull();
});

test('in a case the guest’s words keep their reading direction, and the deciding words are marked', async () => {
  await openFile({
    ...FILE,
    answer: FILE.answer && { ...FILE.answer, textGeneral: 'Disappointing food' },
  });
  const quote = document.querySelector('blockquote');
  expect({ lang: quote?.lang, dir: quote?.dir }).toEqual({ lang: 'ar', dir: 'auto' });
  const tapped = screen.getByText('Disappointing food');
  expect({ lang: tapped.lang, dir: tapped.dir }).toEqual({ lang: '', dir: 'auto' });
  expect(quote?.querySelector('mark')?.textContent).toBe('شفايفي انتفخت');
  screen.getByText(/^Verified: nothing altered/);
  const pdf = screen.getByRole('link', { name: 'Open the PDF' });
  expect(pdf.getAttribute('href')).toBe(`/api/cases/${FILE.id}/file`);
  expect(screen.getByRole('link', { name: 'Reply to the guest' }).getAttribute('href')).toBe(
    `/feedback?venue=kettle&entry=${FILE.feedbackId}`,
  );
});

test('a step of a case is ticked before the server answers, and unticked if the server refuses', async () => {
  await openFile(FILE, { [MARK]: 'dead network' });
  const doctor = step(/doctor/);
  fireEvent.click(doctor);
  await vi.waitFor(() => expect(doctor.checked).toBe(true));
  screen.getByText('Saving…');
  await vi.waitFor(() => expect(doctor.checked).toBe(false));
  expect(currentToasts()[0]?.title).toBe('That was not saved');
});

test('a ticked step of a case names the member who ticked it and can be unticked', async () => {
  const [first, ...others] = FILE.checklist;
  if (!first) throw new Error('a checklist has steps');
  const done = { ...first, doneAt: '2026-11-15T19:40:00.000Z', doneByName: 'Olive' };
  const ticked = { ...FILE, checklist: [done, ...others], stepsDone: 1 };
  const { bodiesOf, answers } = await openFile(FILE);
  leadsTo(answers, MARK, [200, ticked]);
  await act(async () => fireEvent.click(step(/Look after/)));
  await screen.findByText(/^Olive, /);
  screen.getByText('1 of 9 done');
  leadsTo(answers, MARK, [200, FILE]);
  await act(async () => fireEvent.click(step(/Look after/)));
  await screen.findByText('0 of 9 done');
  expect(bodiesOf(MARK)).toEqual([
    { step: 'looked_after', isDone: true },
    { step: 'looked_after', isDone: false },
  ]);
});

test('a note on a case that fails to save stays in the field', async () => {
  const NOTE = `POST /api/cases/${FILE.id}/notes`;
  const { answers, bodiesOf } = await openFile(FILE, { [NOTE]: 'dead network' });
  const field = screen.getByLabelText<HTMLTextAreaElement>('Add a note');
  fireEvent.change(field, { target: { value: ' Batch 4711 ' } });
  await press('Save note');
  await screen.findByText(/could not reach TableTalk/);
  expect(field.value).toBe(' Batch 4711 ');
  answers[NOTE] = [201, FILE];
  await act(async () => {
    fireEvent.click(button('Save note'));
    fireEvent.click(button('Save note'));
  });
  await vi.waitFor(() => expect(field.value).toBe(''));
  expect(bodiesOf(NOTE)).toHaveLength(2);
  expect(bodiesOf(NOTE).at(-1)).toEqual({ words: 'Batch 4711' });
});

test('closing a case with steps left asks first, and a closed case can be reopened', async () => {
  const closed = { ...FILE, status: 'closed' as const, closedAt: '2026-11-15T21:00:00.000Z' };
  const { answers } = await openFile(FILE);
  leadsTo(answers, `POST /api/cases/${FILE.id}/close`, [200, closed]);
  leadsTo(answers, `POST /api/cases/${FILE.id}/reopen`, [200, FILE]);
  await press('Close the case');
  screen.getByText('9 steps are left');
  await press('Close anyway');
  await screen.findByRole('button', { name: 'Open again' });
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.getAllByText('Not done')).toHaveLength(9);
  expect(screen.queryByLabelText('Add a note')).toBeNull();
  await press('Open again');
  await screen.findByRole('button', { name: 'Close the case' });
});

test('dismissing a misread message on a ticket closes the case, but does not cover a message that came after the dialog opened', async () => {
  const entries = FILE.entries.map((entry) => ({ ...entry, details: { isOnTicket: true } }));
  const onTicket = [{ at: '2026-11-15T20:10:00.000Z', words: 'The soup was to die for' }];
  const file = { ...FILE, because: [], entries, onTicket };
  const closed = { ...file, status: 'closed' as const, closedAt: '2026-11-15T21:00:00.000Z' };
  const dismissal = `POST /api/feedback/${FILE.feedbackId}/understanding`;
  const { answers, bodiesOf } = await openFile(file);
  leadsTo(answers, dismissal, [200, closed], { ...aFeedback(), note: null, history: [] });
  await press('Not a safety issue');
  // A second message arrives while the dialog covers the page.
  const more = { at: '2026-11-15T20:11:00.000Z', words: 'I cannot breathe' };
  const { queryKey } = caseQuery(file.id);
  const longer = { ...file, onTicket: [...onTicket, more] };
  act(() => void queryClient.setQueryData(queryKey, longer));
  await press('Yes, a false alarm');
  await screen.findByRole('button', { name: 'Open again' });
  expect(bodiesOf(dismissal)).toEqual([{ safety: null, messagesSeen: 1 }]);
  expect(screen.queryByRole('button', { name: 'Not a safety issue' })).toBeNull();
});

test('closing a case is refused if the guest has written about danger while the dialog was open', async () => {
  const file = aCaseFile();
  const more = { at: '2026-11-15T20:11:00.000Z', words: 'I cannot breathe' };
  const longer = { ...file, onTicket: [...file.onTicket, more] };
  const closing = `POST /api/cases/${file.id}/close`;
  const { answers, bodiesOf } = await openFile(file);
  const message = 'The guest has written about danger again. Please read it first.';
  leadsTo(answers, closing, [409, longer], { message });
  await press('Close the case');
  act(() => void queryClient.setQueryData(caseQuery(file.id).queryKey, longer));
  await press('Close anyway');
  await vi.waitFor(() => expect(currentToasts()).toMatchObject([{ description: message }]));
  expect(bodiesOf(closing)).toEqual([{ messagesSeen: 0 }]);
  screen.getByText('I cannot breathe');
});

test('a second misread message on a ticket can be dismissed too, and a refused dismissal says why', async () => {
  const [opened] = FILE.entries;
  if (!opened) throw new Error('a log begins with its opening');
  const isOnTicket = true;
  const details = [
    { isOnTicket },
    { from: 'pest', to: null },
    { from: null, to: 'pest', isOnTicket },
  ];
  const entries = details.map((each, place) => ({
    ...opened,
    number: place + 1,
    act: place === 0 ? opened.act : ('class_changed' as const),
    details: each,
  }));
  const file = aCaseFile({ because: [], entries });
  const { answers } = await openFile(file);
  const refusal = 'The guest has written about danger again. Please read it first.';
  const onTicket = [{ at: '2026-11-15T20:10:00.000Z', words: 'My tongue is swelling' }];
  const dismissal = `POST /api/feedback/${file.feedbackId}/understanding`;
  leadsTo(answers, dismissal, [409, { ...file, onTicket }], { message: refusal });
  await press('Not a safety issue');
  await press('Yes, a false alarm');
  await screen.findByText('My tongue is swelling');
  expect(currentToasts()).toMatchObject([{ description: refusal }]);
});

test('a case opened for the answer’s own words cannot be dismissed after a message on the ticket', async () => {
  const [opened] = FILE.entries;
  if (!opened) throw new Error('a log begins with its opening');
  const onTicket = { isOnTicket: true, from: 'pest', to: 'allergen' };
  const changed = { ...opened, number: 2, act: 'class_changed' as const, details: onTicket };
  await openFile({ ...FILE, because: [], entries: [opened, changed] });
  expect(screen.queryByRole('button', { name: 'Not a safety issue' })).toBeNull();
});

test('a case names the person who chose its safety class', async () => {
  // In another year, the text for the moment would include the year.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T12:00:00Z') });
  const changed = {
    number: 2,
    at: '2026-11-15T20:00:00.000Z',
    act: 'class_changed' as const,
    by: 'manager',
    byName: 'Olive',
    details: { from: 'pest', to: 'allergen' },
    sentence: 'Changed from Pest to Allergen',
    words: null,
    hash: 'b'.repeat(64),
  };
  await openFile({ ...FILE, because: [], entries: [...FILE.entries, changed] });
  screen.getByText('Changed from Pest to Allergen, by Olive, 15 Nov, 20:00');
  expect(screen.queryByText(/Flagged for/)).toBeNull();
});

test('a case says that words were erased, and does not call an altered log verified', async () => {
  const [opened] = FILE.entries;
  if (!opened) throw new Error('a log begins with its opening');
  const note = { ...opened, number: 2, act: 'noted' as const, sentence: 'Note', words: null };
  await openFile({
    ...FILE,
    answer: null,
    feedbackId: null,
    because: [],
    entries: [opened, note],
    isChainIntact: false,
    findings: ['status', 'words'],
  });
  screen.getByText(/^The guest’s words have been erased/);
  screen.getByText('Erased because the guest asked.');
  screen.getByText(
    /^Not verified\..*open or closed was changed; words of a note were changed or removed\./,
  );
  expect(screen.queryByRole('link', { name: 'Reply to the guest' })).toBeNull();
});

test('a case of another business shows as not found', async () => {
  stubServer(VENUES);
  await openPage(`/cases/${FILE.id}`, CaseFilePage, { user: aUser() });
  await screen.findByRole('heading', { name: 'We can’t find this case' });
});
