import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CaseEntry, CaseFile } from '#shared/cases/contract.ts';
import { OPEN_COMPLAINT } from '#shared/complaints/open-complaint-fixture.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { aCaseFile } from '#web/cases/case-fixture.ts';
import { CaseList } from '#web/cases/case-list.tsx';
import { aFeedback, anAlarm, openLiveStream } from '#web/feedback/feedback-fixture.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { CaseFilePage } from './case-file.tsx';

const FILE = aCaseFile();
const READ = `GET /api/cases/${FILE.id}`;
const ANSWER = `GET /api/feedback/${FILE.feedbackId}`;
const TAKE = `POST /api/feedback/${FILE.feedbackId}/take`;
const NOTE = `POST /api/cases/${FILE.id}/notes`;
const ACTED = { at: '2026-11-15T19:42:00.000Z', by: 'ana', byName: 'Ana' };

afterEach(closePage);

async function open(file: CaseFile, answers: Parameters<typeof stubServer>[0]) {
  const server = stubServer({
    'GET /api/restaurants': [200, [aVenue()]],
    [READ]: [200, file],
    ...answers,
  });
  const live = openLiveStream();
  await openPage(`/cases/${file.id}`, CaseFilePage, { user: aUser() });
  await screen.findByRole('heading', { name: 'Possible allergic reaction' });
  return { ...server, live };
}

const button = (name: string) => screen.getByRole('button', { name });

/** Waits for the answer first, because the button is busy until the page has loaded it. */
async function sayOnIt(): Promise<void> {
  await vi.waitFor(() => expect(button('I’m on it').getAttribute('aria-busy')).toBeNull());
  await act(async () => fireEvent.click(button('I’m on it')));
}

/** The answer of the case, as its page reads it. */
const answerWith = (alarm: Parameters<typeof anAlarm>[0], more: Partial<FeedbackItem> = {}) => ({
  ...aFeedback({ id: FILE.feedbackId ?? '', caseId: FILE.id, alarm: anAlarm(alarm), ...more }),
  ...{ note: null, history: [] },
});
const whoIsOnIt = () => screen.findByRole('region', { name: 'Who is on it' });

test('one tap on the page of a case records who acts on it, and the page then shows that name and the time', async () => {
  const unattended = answerWith({});
  const { answers, bodiesOf } = await open(aCaseFile({ isUnattended: true }), {
    [ANSWER]: [200, unattended],
    [NOTE]: [201, FILE],
  });
  expect((await whoIsOnIt()).textContent).toMatch(
    /^Not picked up yetWritten .+ ago\.Next: Look after the guest/,
  );
  answers[READ] = [200, FILE];
  answers[ANSWER] = [200, answerWith({ isUnattended: false, lastAct: ACTED })];
  await sayOnIt();
  await screen.findByText(/^Ana acted on it /);
  expect(bodiesOf(NOTE)).toEqual([{ words: 'I’m on it.' }]);
  expect(document.activeElement).toBe(await whoIsOnIt());
  expect(screen.queryByRole('button', { name: 'I’m on it' })).toBeNull();
});

test('one tap on the page of a case takes the complaint of its answer', async () => {
  const answer = answerWith({}, { complaint: OPEN_COMPLAINT });
  const { bodiesOf } = await open(aCaseFile({ isUnattended: true }), {
    [ANSWER]: [200, answer],
    [TAKE]: [200, answer],
  });
  await sayOnIt();
  await vi.waitFor(() => expect(bodiesOf(TAKE)).toHaveLength(1));
  expect(bodiesOf(NOTE)).toEqual([]);
});

test('an open page of a case shows new danger on the ticket, and then who acts on it, without a reload', async () => {
  const [opened] = FILE.entries;
  const noted: CaseEntry = { ...(opened as CaseEntry), ...ACTED, number: 2, act: 'noted' };
  const tended = aCaseFile({ entries: [...FILE.entries, noted] });
  const { answers, live } = await open(tended, {
    [ANSWER]: [200, answerWith({ isUnattended: false, lastAct: ACTED })],
  });
  await screen.findByText(/^Ana acted on it /);
  const onTicket = [{ at: '2026-11-15T20:10:00.000Z', words: 'I cannot breathe' }];
  answers[READ] = [200, { ...tended, onTicket, isUnattended: true }];
  answers[ANSWER] = [200, answerWith({})];
  live.pushResync();
  expect(await screen.findByText('There is new danger in this case')).toBeTruthy();
  screen.getByText(/^Written on the ticket .+ ago\. Ana acted before that, .+ ago\.$/);
  expect(button('I’m on it')).toBeTruthy();
  const tom = { at: '2026-11-15T20:12:00.000Z', by: 'tom', byName: 'Tom' };
  answers[READ] = [200, { ...tended, onTicket }];
  answers[ANSWER] = [200, answerWith({ isUnattended: false, lastAct: tom })];
  live.pushResync();
  expect(await screen.findByText(/^Tom acted on it /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I’m on it' })).toBeNull();
});

test('the page of a closed case does not ask members to act', async () => {
  await open(aCaseFile({ status: 'closed', closedAt: '2026-11-15T21:00:00.000Z' }), {
    [ANSWER]: [200, answerWith({ isUnattended: false, lastAct: ACTED })],
  });
  expect(screen.queryByRole('region', { name: 'Who is on it' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'I’m on it' })).toBeNull();
});

test('the page of a case quotes the words about danger before the words to which the guest changed them', async () => {
  const changedWords = [{ at: '2026-11-15T19:30:00.000Z', words: 'My throat is closing' }];
  const answer = FILE.answer && { ...FILE.answer, textSpecific: 'Sorry, all fine' };
  await open({ ...FILE, status: 'closed', answer, changedWords }, {});
  const quoted = [...document.querySelectorAll('blockquote')].map((quote) => quote.textContent);
  expect(quoted).toEqual(['My throat is closing', 'Sorry, all fine']);
  expect(screen.getByText('The guest has since changed these words')).toBeTruthy();
});

test('the list of cases shows the name of an emergency on red only until a member acts', () => {
  const areFilled = [true, false].map((isUnattended) => {
    const one = aCaseFile({ safety: 'injury', isEmergency: true, isUnattended });
    render(<CaseList cases={[one]} openCount={1} isWhole venues={[]} isEverywhere={false} />);
    const isFilled = screen.getByText('Possible emergency').closest('.bg-chili') !== null;
    cleanup();
    return isFilled;
  });
  expect(areFilled).toEqual([true, false]);
});
