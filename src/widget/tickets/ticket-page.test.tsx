import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { ThreadMessage, Ticket } from '#shared/tickets/contract.ts';
import { aThreadMessage } from '#shared/tickets/thread-fixture.ts';
import { ASK_FOR_READING_AFTER_MS } from '../delivery/reading-pauses.ts';
import { en as chat } from '../words/en.ts';
import { saveEarlyInput } from './guest-reply-form.tsx';
import type { TicketApi } from './make-ticket-api.ts';
import { makeTicketFile } from './make-ticket-file.ts';
import { TicketPage } from './ticket-page.tsx';
import { makeDateFormats, type TicketPageSetup } from './ticket-page-setup.ts';
import { ticketPageWords } from './ticket-page-words.ts';
import { POLL_EVERY_MS } from './use-ticket.ts';
import { en } from './words/en.ts';

const FRAMES = ['requestAnimationFrame', 'cancelAnimationFrame'] as const;
const CODE = 'A'.repeat(26);
const NOON = '2026-11-16T12:00:00.000Z';

function aTicket(overrides: Partial<Ticket> = {}): Ticket {
  return {
    venueId: 'kettle',
    venueName: 'The Copper Kettle',
    brandColor: '#1e6b4e',
    backgroundColor: '#ffffff',
    logoUrl: null,
    timezone: 'Europe/London',
    createdAt: '2026-11-15T20:11:00.000Z',
    overallRating: 'fair',
    primaryIssue: 'Food',
    textGeneral: 'Disappointing food',
    textSpecific: 'The lamb was lukewarm.',
    tableNumber: '7',
    serverName: null,
    visitDate: '2026-11-15',
    visitTime: null,
    reward: null,
    call: null,
    messages: [],
    hasEarlier: false,
    isClosed: false,
    closedBy: null,
    settledAt: null,
    mailedAt: null,
    readAt: null,
    youSaid: null,
    needsHelp: false,
    ...overrides,
  };
}

function setupOf(ticket: Ticket): TicketPageSetup {
  const words = ticketPageWords(en, chat);
  return {
    ticket,
    servedAt: '2026-11-15T20:12:00.000Z',
    isDemo: false,
    language: 'en',
    words,
    monogram: 'C',
    topic: 'Disappointing food',
    rating: 'Fair',
  };
}

function calls(overrides: Partial<TicketApi> = {}): TicketApi {
  const unexpected = async () => Promise.reject(new Error('not asked for in this test'));
  return {
    read: unexpected,
    write: unexpected,
    accept: unexpected,
    settle: unexpected,
    erase: unexpected,
    ...overrides,
  };
}

function open(ticket: Ticket, asked: TicketApi = calls()) {
  return render(<TicketPage served={setupOf(ticket)} code={CODE} calls={asked} />);
}

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (text: string) =>
  act(async () => void fireEvent.input(screen.getByRole('textbox'), { target: { value: text } }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.stubGlobal('scrollTo', vi.fn());
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a ticket shows its guest what came of the feedback, with the number of other guests', () => {
  const words = 'You said the soup was cold. We bought a new oven.';
  open(aTicket({ youSaid: { words, guests: 12 } }));
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('This was you, with 11 other guests.')).toBeTruthy();
});

test('a ticket without a reply says so, with times in the venue’s time zone', () => {
  open(aTicket());
  screen.getByText('Fair · Disappointing food');
  screen.getByText('The lamb was lukewarm.');
  screen.getByText('20:11');
  screen.getByText('Replies will appear here.');
});

test('a reply by email is mentioned on the ticket, which then does not say that there is no reply', () => {
  open(aTicket({ mailedAt: '2026-11-15T21:40:00.000Z' }));
  screen.getByText('The Copper Kettle replied to you by e-mail, 21:40');
  expect(screen.queryByText('Replies will appear here.')).toBeNull();
});

test.each([
  ['silence', /closed after 30 days without a word/],
  ['venue', /The Copper Kettle has closed this conversation/],
] as const)('a ticket’s thread closed by %s can be read but not written to', (closedBy, said) => {
  open(
    aTicket({
      isClosed: true,
      closedBy,
      messages: [aThreadMessage({ offeredReward: 'Free dessert' })],
    }),
  );
  screen.getByText(said);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  screen.getByRole('button', { name: 'Download' });
});

test.each([
  [{ redeemedAt: '2026-11-16T12:00:00.000Z' }, 'Used on 16 November 2026'],
  [{ expiresAt: '2026-01-01T12:00:00.000Z' }, 'Expired on 1 January 2026'],
  [{}, 'Valid until 15 December 2099'],
  [{ validFrom: '2099-11-15T00:00:00.000Z' }, 'Valid from tomorrow · Valid until 15 December 2099'],
  [{ validFrom: '2026-01-01T00:00:00.000Z' }, 'Valid until 15 December 2099'],
])('a reward on a ticket shows whether it is used, expired or valid: %o', (state, said) => {
  const reward = { code: 'ABCDE-12345', label: 'Free dessert' };
  const expiresAt = '2099-12-15T12:00:00.000Z';
  open(aTicket({ reward: { ...reward, expiresAt, validFrom: null, redeemedAt: null, ...state } }));
  screen.getByText(said);
  expect(screen.queryByRole('button', { name: 'Copy code' }) !== null).toBe(
    said.startsWith('Valid'),
  );
  expect(screen.queryByText('Show this to our staff') !== null).toBe(
    said.startsWith('Valid until'),
  );
});

test('a reward offered in a thread that was closed because of its length can still be accepted', () => {
  const messages = [aThreadMessage({ offeredReward: 'Free dessert' })];
  open(aTicket({ isClosed: true, closedBy: 'length', messages }));
  screen.getByText(/closed after 200 messages/);
  expect(screen.queryByRole('textbox')).toBeNull();
  screen.getByRole('button', { name: 'Accept' });
});

test('earlier messages of a ticket load on request and stay when newer ones arrive', async () => {
  vi.useFakeTimers();
  const line = (n: number) => aThreadMessage({ id: `m${n}`, text: `Line ${n}` });
  const page = aTicket({ messages: [line(2), line(3)], hasEarlier: true });
  const read = vi.fn(async (before?: string) =>
    before ? aTicket({ messages: [line(1)] }) : { ...page, messages: [line(3), line(4)] },
  );
  open(page, calls({ read }));
  await press('Show earlier messages');
  expect(read).toHaveBeenCalledExactlyOnceWith('m2');
  screen.getByText('Line 1');
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(POLL_EVERY_MS));
  for (const n of [1, 2, 3, 4]) screen.getByText(`Line ${n}`);
});

test('after the ticket is erased, the reward code from an earlier message is shown once more', async () => {
  const taken = { acceptedAt: '2026-11-15T21:06:00.000Z', rewardCode: 'ABCDE-12345' };
  const expires = { rewardExpiresAt: '2099-12-15T12:00:00.000Z' };
  const earlier = aThreadMessage({ id: 'm1', offeredReward: 'Free dessert', ...taken, ...expires });
  const read = vi.fn(async () => aTicket({ messages: [earlier] }));
  const erase = vi.fn(async () => ({ message: 'Erased' }));
  open(
    aTicket({ messages: [aThreadMessage({ id: 'm2' })], hasEarlier: true }),
    calls({ read, erase }),
  );
  await press('Erase');
  expect(read).toHaveBeenCalledExactlyOnceWith('m2');
  await press('Erase for good');
  screen.getByText('It is gone');
  screen.getByText('ABCDE-12345');
});

test('an accepted reward offer shows its code', async () => {
  const offer = aThreadMessage({ offeredReward: 'Free dessert' });
  const accept = vi.fn(async () => ({ ...offer, acceptedAt: 'now', rewardCode: 'ABCDE-12345' }));
  open(aTicket({ messages: [offer] }), calls({ accept }));
  await press('Accept');
  expect(accept).toHaveBeenCalledExactlyOnceWith(offer.id);
  screen.getByText('ABCDE-12345');
});

test('a refused message on a ticket stays in the field even if the page is reloaded at once', async () => {
  const write = async () => Promise.reject(new RequestError(429, '{"code":"TOO_MANY_REQUESTS"}'));
  const page = open(aTicket(), calls({ write, read: () => new Promise(() => undefined) }));
  await type('One more thing');
  await press('Send');
  page.unmount();
  open(aTicket());
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('One more thing');
});

test('a message on a ticket that could not be sent stays in the field, even after a reload', async () => {
  const write = async () => Promise.reject(new RequestError(429, '{"code":"TOO_MANY_REQUESTS"}'));
  const page = open(aTicket(), calls({ write, read: async () => aTicket() }));
  await type('One more thing');
  await press('Send');
  screen.getByText(en.tooMany);
  page.unmount();
  open(aTicket());
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('One more thing');
});

test('after a refused message a double tap on Send cannot settle the ticket', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', ...FRAMES] });
  const write = async () => Promise.reject(new RequestError(429, '{"code":"TOO_MANY_REQUESTS"}'));
  const ticket = aTicket({ messages: [aThreadMessage()] });
  open(ticket, calls({ write, read: async () => ticket }));
  const settle = screen.getByRole('button', { name: 'It is settled' });
  const send = screen.getByRole('button', { name: 'Send' });
  await type('One more thing');
  await press('Send');
  expect(settle.classList).toContain('fresh');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(settle.classList).not.toContain('fresh');
  // The form is at the bottom of the screen: when the message disappears, only content above it moves.
  const problem = screen.getByText(en.tooMany);
  for (const button of [settle, send]) {
    expect(problem.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test('a ticket reloaded while a message is being sent sends the message once and empties the field', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lost = vi.fn<TicketApi['write']>(() => new Promise(() => undefined));
  const page = open(aTicket(), calls({ write: lost }));
  await type('Hello');
  await press('Send');
  page.unmount();
  const write = vi.fn<TicketApi['write']>(async (text, id) =>
    aThreadMessage({ id, side: 'guest', by: null, text }),
  );
  open(aTicket(), calls({ write }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  screen.getByText('Hello', { selector: '.text' });
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  expect(write.mock.calls).toEqual(lost.mock.calls);
});

test('a message on a ticket whose response was lost is recognised and not sent twice', async () => {
  const write = vi.fn<TicketApi['write']>(async () => Promise.reject(new TypeError('no line')));
  const arrived = () =>
    aThreadMessage({ id: write.mock.calls[0]?.[1], side: 'guest', by: null, text: 'Hello' });
  open(aTicket(), calls({ write, read: async () => aTicket({ messages: [arrived()] }) }));
  await type('Hello');
  await press('Send');
  screen.getByText('Hello');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  expect(write).toHaveBeenCalledTimes(1);
});

test('a message written on a ticket offline survives a reload and is sent once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const noLine = async () => Promise.reject(new TypeError('no line'));
  const page = open(aTicket(), calls({ write: noLine, read: noLine }));
  await type('Hello');
  await press('Send');
  screen.getByText(en.unsent);
  screen.getByText(/^You’re offline. This is your ticket as it was on 15 November 2026, 20:12/);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  page.unmount();

  const arrived: ThreadMessage[] = [];
  const write = vi.fn<TicketApi['write']>(async (text, id) => {
    const message = aThreadMessage({ id, side: 'guest', by: null, text });
    arrived.push(message);
    return message;
  });
  const read = vi.fn<TicketApi['read']>(noLine);
  open(aTicket(), calls({ write, read }));
  screen.getByText(en.unsent);
  await act(() => vi.advanceTimersByTimeAsync(POLL_EVERY_MS));
  expect(read).toHaveBeenCalled();
  read.mockImplementation(async () => aTicket({ messages: [...arrived] }));
  await act(() => vi.advanceTimersByTimeAsync(3 * POLL_EVERY_MS));
  expect(write.mock.calls.map(([text]) => text)).toEqual(['Hello']);
  expect(screen.queryByText(en.unsent)).toBeNull();
  screen.getByText('Hello');
  expect(localStorage.length).toBe(0);
});

test('a message written on a ticket offline stays in the field if the browser cannot store it', async () => {
  vi.stubGlobal('localStorage', undefined);
  const noLine = async () => Promise.reject(new TypeError('no line'));
  const write = vi.fn<TicketApi['write']>(noLine);
  open(aTicket(), calls({ write, read: noLine }));
  await type('Hello');
  await press('Send');
  screen.getByText(en.notSent);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Hello');
  await press('Send');
  // The response may have been lost, so the repeat must be recognisable.
  expect(new Set(write.mock.calls.map(([, id]) => id)).size).toBe(1);
  expect(write).toHaveBeenCalledTimes(2);
});

test('a waiting message on a ticket says that it was not sent if the thread was closed in the meantime', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const noLine = async () => Promise.reject(new TypeError('no line'));
  const page = open(aTicket(), calls({ write: noLine, read: noLine }));
  await type('Hello');
  await press('Send');
  page.unmount();
  const write = vi.fn(async () => Promise.reject(new RequestError(409, '{"code":"CONFLICT"}')));
  const closed = aTicket({ isClosed: true, closedBy: 'venue' });
  open(closed, calls({ write, read: async () => closed }));
  await act(() => vi.advanceTimersByTimeAsync(2 * POLL_EVERY_MS));
  screen.getByText(en.refused);
  screen.getByText('Hello');
  expect(write).toHaveBeenCalledTimes(1);
});

test('the ticket of the demo does not promise a reply', () => {
  const said = aThreadMessage({ side: 'guest', by: null, text: 'Anybody there?' });
  const served = { ...setupOf(aTicket({ messages: [said] })), isDemo: true };
  render(<TicketPage served={served} code={CODE} calls={calls()} />);
  screen.getByText('This is a demo. Nobody reads it, and no answer will come.');
});

test('a new reply appears on the ticket without a reload, and an erased ticket disappears from the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const read = vi
    .fn<TicketApi['read']>()
    .mockResolvedValueOnce(aTicket({ messages: [aThreadMessage()] }))
    .mockRejectedValueOnce(new RequestError(404, '{"code":"NOT_FOUND"}'));
  open(aTicket(), calls({ read }));
  await act(() => vi.advanceTimersByTimeAsync(POLL_EVERY_MS));
  screen.getByText('Sorry about the lamb.');
  await act(() => vi.advanceTimersByTimeAsync(POLL_EVERY_MS));
  screen.getByText('There is no ticket here');
});

test('a 404 from a proxy does not count as an erased ticket', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const read = vi.fn<TicketApi['read']>().mockRejectedValue(new RequestError(404, '<html>'));
  open(aTicket({ messages: [aThreadMessage()] }), calls({ read }));
  await act(() => vi.advanceTimersByTimeAsync(2 * POLL_EVERY_MS));
  expect(read).toHaveBeenCalled();
  screen.getByText('Sorry about the lamb.');
});

test('text typed on a ticket before the script has loaded stays in the field', () => {
  const served = document.createElement('div');
  served.innerHTML = '<textarea></textarea>';
  const [field] = served.getElementsByTagName('textarea');
  if (field) field.value = 'Too early';
  saveEarlyInput(served, CODE);
  open(aTicket());
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Too early');
});

const DANGER = 'My tongue is swelling now and I cannot breathe';
const { getHelp, getHelpIfAlone, unsent: nobodyKnows } = chat.lines;

test('a guest who writes about danger on a ticket is told where to get help before the server responds', async () => {
  const ticket = aTicket({ messages: [aThreadMessage()] });
  open(ticket, calls({ write: () => new Promise(() => undefined) }));
  const advice = screen.getByRole('alert');
  await type('The lamb was lukewarm');
  expect(advice.textContent).toBe('');
  await type(DANGER);
  expect(advice.textContent).toBe('');
  expect(screen.getByRole('button', { name: 'It is settled' })).not.toBeNull();
  await press('Send');
  expect(advice.textContent).toBe(getHelp);
  expect(screen.queryByRole('button', { name: 'It is settled' })).toBeNull();
});

test.each([
  ['there is no connection', new TypeError('no line')],
  ['it is refused', new RequestError(429, '{"code":"TOO_MANY_REQUESTS"}')],
])(
  'a guest in danger reads on the ticket that the team does not know about the message if %s',
  async (_, problem) => {
    const write = vi.fn<TicketApi['write']>().mockRejectedValue(problem);
    open(aTicket(), calls({ write, read: async () => Promise.reject(new TypeError('no line')) }));
    await type(DANGER);
    await press('Send');
    expect(screen.getByRole('alert').textContent).toBe(`${nobodyKnows}\n${getHelp}`);
  },
);

test.each(['fair', 'excellent'] as const)(
  'a guest who rated %s and writes about danger on a ticket offline reads where to get help, also after a reload, but not two hours later',
  async (overallRating) => {
    const offline = calls({
      write: () => Promise.reject(new TypeError('no line')),
      read: () => Promise.reject(new TypeError('no line')),
    });
    const advice = () => screen.getByRole('alert').textContent;
    open(aTicket({ overallRating }), offline);
    await type(DANGER);
    await press('Send');
    expect(advice()).toBe(`${nobodyKnows}\n${getHelp}`);
    cleanup();
    open(aTicket({ overallRating }), offline);
    await vi.waitFor(() => expect(advice()).toBe(`${nobodyKnows}\n${getHelp}`));
    cleanup();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * HOUR_MS });
    open(aTicket({ overallRating }), offline);
    await screen.findByText(DANGER);
    expect(advice()).toBe('');
  },
);

test.each([
  ['harmless words', 'fair', 'Thank you, that is kind of you'],
  ['words of a pleased guest', 'great', 'We had a second glass of wine'],
] as const)(
  'the safety advice on a ticket is not triggered by %s',
  async (_, overallRating, text) => {
    const sent = aThreadMessage({ side: 'guest', by: null, text });
    open(aTicket({ overallRating }), calls({ write: async () => sent }));
    await type(text);
    await press('Send');
    screen.getByText(text);
    expect(screen.getByRole('alert').textContent).toBe('');
  },
);

test('a guest whose message on a ticket the server recognised as a safety issue is told where to get help', () => {
  open(aTicket({ overallRating: 'great', needsHelp: true, messages: [aThreadMessage()] }));
  expect(screen.getByRole('alert').textContent).toBe(getHelp);
  expect(screen.queryByRole('button', { name: 'It is settled' })).toBeNull();
});

const REWARD = {
  code: '7K3QD-0M9XZ',
  label: 'Free dessert',
  expiresAt: '2099-12-15T12:00:00.000Z',
  validFrom: null,
  redeemedAt: null,
};

test('beside the safety advice, reward codes on the ticket are folded away behind their names', () => {
  const accepted = aThreadMessage({ offeredReward: 'Free coffee', rewardCode: 'ANOTH-ERONE' });
  open(aTicket({ reward: REWARD, messages: [accepted], overallRating: 'great' }));
  expect(screen.getByText(REWARD.code).closest('details')).toBeNull();
  cleanup();
  open(aTicket({ reward: REWARD, messages: [accepted], overallRating: 'great', needsHelp: true }));
  for (const [code, name] of [
    [REWARD.code, 'Free dessert'],
    ['ANOTH-ERONE', 'Free coffee'],
  ] as const) {
    const folded = screen.getByText(code).closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.querySelector('summary')?.textContent).toBe(`Reward code: ${name}`);
  }
  const top = document.querySelector('header .urgent');
  expect(top?.textContent).toBe(getHelp);
});

test('after a message on a ticket, the page asks within a second whether the guest needs help, until it knows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const text = 'my lips are swelling';
  const sent = aThreadMessage({ side: 'guest', by: null, text });
  const unread = aTicket({ overallRating: 'great', messages: [sent] });
  const read = vi
    .fn<TicketApi['read']>()
    .mockResolvedValueOnce(unread)
    .mockResolvedValueOnce({ ...unread, needsHelp: true });
  open(aTicket({ overallRating: 'great' }), calls({ write: async () => sent, read }));
  await type(text);
  await press('Send');
  expect(document.activeElement?.id).toBe('message');
  await act(() => vi.advanceTimersByTimeAsync(ASK_FOR_READING_AFTER_MS[0] ?? 0));
  expect(screen.getByRole('alert').textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(ASK_FOR_READING_AFTER_MS[1] ?? 0));
  expect(screen.getByRole('alert').textContent).toBe(getHelp);
  // The keyboard would hide the advice at the top.
  expect(document.activeElement?.id).not.toBe('message');
  await act(() => vi.advanceTimersByTimeAsync(ASK_FOR_READING_AFTER_MS[2] ?? 0));
  expect(read).toHaveBeenCalledTimes(2);
});

test('a guest who is typing when the safety advice comes keeps the field and its text', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sent = aThreadMessage({ side: 'guest', by: null, text: 'my lips are swelling' });
  const read = async () => aTicket({ overallRating: 'great', messages: [sent], needsHelp: true });
  open(aTicket({ overallRating: 'great' }), calls({ write: async () => sent, read }));
  await type('my lips are swelling');
  await press('Send');
  await type('and my throat');
  await act(() => vi.advanceTimersByTimeAsync(ASK_FOR_READING_AFTER_MS[0] ?? 0));
  expect(screen.getByRole('alert').textContent).toBe(getHelp);
  expect(document.activeElement?.id).toBe('message');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('and my throat');
});

const CALL = {
  status: 'taken',
  takenBy: 'Maya',
  takenAt: '2026-11-15T20:12:00.000Z',
  givenBackAt: null,
  outcome: null,
} as const;

test('beside the safety advice, the ticket says who is coming and not that the matter is settled', () => {
  const settledAt = '2026-11-15T20:12:00.000Z';
  open(aTicket({ needsHelp: true, settledAt, call: CALL }));
  expect(screen.getByRole('alert').textContent).toBe(`Maya is on the way\n${getHelpIfAlone}`);
  expect(screen.queryByText(new RegExp(en.settled))).toBeNull();
});

test('the ticket says only that the team was told if staff ended the alarm without a visit', () => {
  open(aTicket({ call: { ...CALL, status: 'done', isUnvisited: true } }));
  screen.getByText(`${en.told}, 20:12`);
  expect(screen.queryByText(/came to your table/)).toBeNull();
});

test('the ticket says that the team was told again if the staff member on the way cannot come', () => {
  const givenBackAt = '2026-11-15T20:14:00.000Z';
  const call = { ...CALL, status: 'waiting', takenBy: null, takenAt: null, givenBackAt } as const;
  open(aTicket({ needsHelp: true, call }));
  screen.getByText(`${en.toldAgain}, 20:14`);
  expect(screen.getByRole('alert').textContent).toBe(getHelp);
});

test.each([
  [59, true],
  [61, false],
])(
  'an offline copy of a ticket opened %i minutes later says where to get help: %s',
  async (minutes, isTold) => {
    const served = Date.parse('2026-11-15T20:12:00.000Z');
    vi.useFakeTimers({ now: served + minutes * 60_000, toFake: ['Date'] });
    open(aTicket({ needsHelp: true }));
    await act(async () => void dispatchEvent(new Event('online')));
    expect(screen.getByRole('alert').textContent).toBe(isTold ? getHelp : '');
  },
);

test('an old copy of a ticket from the service worker does not say where to get help until the server has answered', async () => {
  const value = { controller: {} };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  vi.useFakeTimers({ now: Date.parse('2026-11-15T21:13:00.000Z'), toFake: ['Date'] });
  const ticket = aTicket({ needsHelp: true });
  let answer: (ticket: Ticket) => void = () => undefined;
  open(ticket, calls({ read: () => new Promise((resolve) => (answer = resolve)) }));
  expect(screen.getByRole('alert').textContent).toBe('');
  await act(async () => answer(ticket));
  expect(screen.getByRole('alert').textContent).toBe(getHelp);
});

test('a ticket can be marked as settled only once the venue wrote or came to the table', () => {
  const own = aThreadMessage({ id: 'of-the-guest', side: 'guest', by: null });
  const call = { takenBy: 'Ana', takenAt: NOON, givenBackAt: null, outcome: null };
  const isOffered = (ticket: Partial<Ticket>) => {
    open(aTicket(ticket));
    const button = screen.queryByRole('button', { name: 'It is settled' });
    cleanup();
    return button !== null;
  };
  expect(isOffered({})).toBe(false);
  expect(isOffered({ messages: [own] })).toBe(false);
  expect(isOffered({ call: { ...call, status: 'taken' } })).toBe(false);
  expect(isOffered({ call: { ...call, status: 'done', isUnvisited: true } })).toBe(false);
  expect(isOffered({ call: { ...call, status: 'done' } })).toBe(true);
  expect(isOffered({ mailedAt: NOON })).toBe(true);
  expect(isOffered({ messages: [own, aThreadMessage()] })).toBe(true);
});

test('a link on a ticket opens only after the guest has seen where it leads', async () => {
  open(
    aTicket({ messages: [aThreadMessage({ text: 'See https://noir.example@evil.example/x' })] }),
  );
  expect(screen.queryByRole('link')).toBeNull();
  await press('https://noir.example@evil.example/x');
  screen.getByText('It leads away from here, to evil.example.');
  expect(screen.getByRole('link', { name: 'Open', hidden: true }).getAttribute('rel')).toContain(
    'noreferrer',
  );
});

test('after the ticket is erased, the page is empty except for a valid reward code', async () => {
  const reward = { code: 'ABCDE-12345', label: 'Free dessert', validFrom: null, redeemedAt: null };
  const erase = vi.fn(async () => ({ message: '' }));
  open(aTicket({ reward: { ...reward, expiresAt: '2099-12-15T12:00:00.000Z' } }), calls({ erase }));
  await type('Half a sentence');
  await press('Erase');
  screen.getByText(/noted for itself about an incident stays there/);
  screen.getByText(/E-mails that have already been sent stay with whoever got them/);
  expect(screen.queryByText(/Nobody can bring them back/)).toBeNull();
  screen.getByText(en.eraseReward);
  expect(erase).not.toHaveBeenCalled();
  await press('Erase for good');
  screen.getByRole('heading', { name: 'It is gone' });
  screen.getByText('ABCDE-12345');
  expect(screen.queryByText('The lamb was lukewarm.')).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test('the downloaded copy of a ticket contains the feedback, the messages and the settlement', () => {
  const messages = [
    aThreadMessage(),
    aThreadMessage({ id: 'm2', side: 'guest', by: null, text: 'Thanks' }),
  ];
  const setup = setupOf(aTicket({ messages, settledAt: '2026-11-16T09:00:00.000Z' }));
  const { name, text } = makeTicketFile(setup, makeDateFormats('en', 'Europe/London'));
  expect(name).toBe('2026-11-15.txt');
  for (const part of ['The lamb was lukewarm.', 'Table 7', 'Sorry about the lamb.', 'Thanks']) {
    expect(text).toContain(part);
  }
  expect(text).toContain('16 November 2026, 09:00: You said: it is settled');
});

test.each([
  ['en', 'Maya, 21:05', 'You said: it is settled, 22:00'],
  ['zh', 'Maya，21:05', 'You said: it is settled，22:00'],
  ['ar', 'Maya، 21:05', 'You said: it is settled، 22:00'],
] as const)(
  'a ticket in %s has the comma of that language before a time',
  (language, by, event) => {
    const ticket = aTicket({ messages: [aThreadMessage()], settledAt: '2026-11-15T22:00:00.000Z' });
    render(<TicketPage served={{ ...setupOf(ticket), language }} code={CODE} calls={calls()} />);
    const texts = [...document.querySelectorAll('.meta, .event')].map((line) =>
      // Arabic numerals are the same digits to the reader of this test.
      line.textContent.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))),
    );
    expect(texts).toEqual([by, event]);
  },
);
