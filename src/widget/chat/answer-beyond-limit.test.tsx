import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft } from '../conversation/draft.ts';
import { UPGRADE_DIALOG_DELAY_MS } from '../conversation/pace.ts';
import { readOutbox } from '../delivery/outbox.ts';
import { ASK_FOR_READING_AFTER_MS } from '../delivery/reading-pauses.ts';
import { ASK_WHO_COMES_EVERY_MS } from '../delivery/use-team-response.ts';
import { en } from '../words/en.ts';
import { Chat } from './chat.tsx';
import { BLUE_DOOR_SETUP } from './venue-fixture.ts';

const LISTED_DANGER = 'My lips are swelling';
const UNLISTED_DANGER = 'he has gone all grey';
const ORDINARY = 'The soup was cold';
const TICKET_URL = `https://kettle.example/t/${'A'.repeat(26)}`;
const LAST_ASK = ASK_FOR_READING_AFTER_MS.length - 1;

/** Whether the guest began before the limit was reached; the server then accepts every part. */
let isBelowLimit = false;
/** Whether the server has read the answer and passed it on to the team. */
let isOpened = false;
/** Whether the answer was passed on before the guest finished; the server then accepts the rest. */
let isFinishAccepted = false;
/** What the server reports about the team once it has passed the answer on. */
let team: { isTold?: true; coming?: string } = {};
/** The response to the request for the venue's settings. */
let settings: Promise<Response>;
let submissions: { unfinishedAt?: string }[] = [];

beforeEach(() => {
  isBelowLimit = false;
  isOpened = false;
  isFinishAccepted = false;
  team = {};
  settings = Promise.resolve(Response.json(BLUE_DOOR_SETUP));
  submissions = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = { media, matches: media.includes('reduced-motion') };
    return Object.assign(new EventTarget(), list) as MediaQueryList;
  });
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    if (url !== '/api/feedback') return (await settings).clone();
    const submission = JSON.parse(String(request?.body));
    submissions.push(submission);
    const answer = { id: '1', message: '', ticketUrl: TICKET_URL };
    if (isBelowLimit) return Response.json(answer);
    if (isFinishAccepted && !submission.unfinishedAt) return Response.json(answer);
    // A repeat of the finished answer gets the refusal again, as documented.
    return isOpened && submission.unfinishedAt
      ? Response.json({ ...answer, needsHelp: true, ...team })
      : Response.json({ code: 'MONTHLY_LIMIT' }, { status: 429 });
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the dialog about the monthly limit does not cover the advice for a guest in danger', async () => {
  await finish(LISTED_DANGER);
  await pass(UPGRADE_DIALOG_DELAY_MS);
  expect(screen.queryByText(en.limit.title)).toBeNull();
  expect(isSaid(en.lines.limitReached)).toBe(true);
  expect(isSaid(en.lines.getHelp)).toBe(true);
  expect(isSaid(en.lines.unsent)).toBe(true);
});

test('beyond the monthly limit, a guest who wrote nothing about danger sees the dialog about the limit', async () => {
  await finish(ORDINARY);
  await pass(UPGRADE_DIALOG_DELAY_MS);
  expect(screen.getByText(en.limit.title)).toBeTruthy();
});

test.each([LISTED_DANGER, UNLISTED_DANGER])(
  'beyond the monthly limit, a guest who wrote “%s” gets the advice, and once the team knows, the thanks and a ticket',
  async (words) => {
    await finish(words);
    isOpened = true;
    await vi.waitFor(async () => {
      await pass(ASK_FOR_READING_AFTER_MS[0] ?? 0);
      expect(isSaid(en.lines.thanksForTelling)).toBe(true);
    });
    expect(isSaid(en.lines.getHelp)).toBe(true);
    expect(isSaid(en.lines.unsent)).toBe(false);
    expect(isSaid(en.lines.limitReached)).toBe(false);
    expect(screen.queryByText(en.limit.title)).toBeNull();
    await vi.waitFor(() => expect(document.querySelector(`[href="${TICKET_URL}"]`)).not.toBeNull());
    expect(readOutbox(Date.now())).toEqual([]);
  },
);

test('the dialog about the monthly limit closes once the server has found danger in the guest’s text', async () => {
  await finish(UNLISTED_DANGER);
  await pass(UPGRADE_DIALOG_DELAY_MS);
  expect(screen.getByText(en.limit.title)).toBeTruthy();
  isOpened = true;
  await vi.waitFor(async () => {
    await pass(ASK_FOR_READING_AFTER_MS[1] ?? 0);
    expect(screen.queryByText(en.limit.title)).toBeNull();
  });
  expect(isSaid(en.lines.getHelp)).toBe(true);
});

test('beyond the monthly limit, a guest in danger who reloads the page sees the advice and then the thanks', async () => {
  await finish(LISTED_DANGER);
  cleanup();
  await open();
  await vi.waitFor(async () => {
    await pass(0);
    expect(isSaid(en.lines.limitReached)).toBe(true);
  });
  expect(isSaid(en.lines.getHelp)).toBe(true);
  isOpened = true;
  await vi.waitFor(async () => {
    await pass(ASK_FOR_READING_AFTER_MS[0] ?? 0);
    expect(isSaid(en.lines.thanksForTelling)).toBe(true);
  });
});

test('beyond the monthly limit, the page asks the server a few times whether the team can read the answer, then drops it', async () => {
  await finish(LISTED_DANGER);
  submissions = [];
  await vi.waitFor(async () => {
    await pass(ASK_FOR_READING_AFTER_MS[LAST_ASK] ?? 0);
    expect(readOutbox(Date.now())).toEqual([]);
  });
  expect(submissions).toHaveLength(ASK_FOR_READING_AFTER_MS.length);
  expect(isSaid(en.lines.unsent)).toBe(true);
});

test('beyond the monthly limit, the chat does not say that a complaint was passed on, and offers no reward', async () => {
  await open();
  for (const answer of ['Fair', 'Disappointing food']) {
    fireEvent.click(screen.getByLabelText(answer));
  }
  fireEvent.input(screen.getByLabelText('Your comment'), { target: { value: ORDINARY } });
  press('Send');
  await vi.waitFor(() => expect(submissions).toHaveLength(1));
  await pass(0);
  press('Today');
  expect(isSaid(en.lines.passedOn)).toBe(false);
  expect(isSaid(en.lines.notFlagged)).toBe(true);
  for (const button of ['Skip', 'Skip']) press(button);
  await vi.waitFor(async () => {
    await pass(0);
    expect(isSaid(en.lines.limitReached)).toBe(true);
  });
  expect(isSaid(en.lines.reward)).toBe(false);
});

test.each(['at once', 'only at the last question'])(
  'a pleased guest who writes nothing is not asked to choose a reward if the settings report the monthly limit %s',
  async (when) => {
    let respond = (_: Response) => {};
    settings = new Promise((resolve) => {
      respond = resolve;
    });
    const full = Response.json({ ...BLUE_DOOR_SETUP, limitReached: true });
    await open();
    if (when === 'at once') respond(full);
    await pass(0);
    for (const answer of ['Great', 'Great food']) fireEvent.click(screen.getByLabelText(answer));
    for (const button of ['Skip', 'Skip', 'Today', 'Skip']) press(button);
    respond(full);
    await pass(0);
    press('Skip');
    await vi.waitFor(async () => {
      await pass(0);
      expect(isSaid(en.lines.limitReached)).toBe(true);
    });
    expect(isSaid(en.lines.reward)).toBe(false);
    expect(submissions).toHaveLength(1);
    expect(submissions[0]).not.toHaveProperty('rewardSelected');
  },
);

test('a guest whose unfinished answer was accepted is still offered a reward if the monthly limit is reached before a reload', async () => {
  isBelowLimit = true;
  await open();
  for (const answer of ['Fair', 'Disappointing food']) {
    fireEvent.click(screen.getByLabelText(answer));
  }
  fireEvent.input(screen.getByLabelText('Your comment'), { target: { value: ORDINARY } });
  press('Send');
  await vi.waitFor(async () => {
    await pass(0);
    expect(readDraft({ venueId: 'blue-door' }, Date.now())?.answers.wasAccepted).toBe(true);
  });
  cleanup();
  // The settings are read again after five minutes.
  vi.setSystemTime(Date.now() + 5 * 60_000);
  settings = Promise.resolve(Response.json({ ...BLUE_DOOR_SETUP, limitReached: true }));
  await open();
  await pass(0);
  press('Carry on');
  press('Today');
  expect(isSaid(en.lines.notFlagged)).toBe(false);
  expect(isSaid(en.lines.passedOn)).toBe(true);
  for (const button of ['Skip', 'Skip']) press(button);
  expect(isSaid(en.lines.reward)).toBe(true);
});

test('a pleased guest beyond the monthly limit gets the safety advice if the server finds danger just before the end', async () => {
  await open();
  for (const answer of ['Great', 'Great food']) {
    fireEvent.click(screen.getByLabelText(answer));
  }
  fireEvent.input(screen.getByLabelText('Your comment'), { target: { value: UNLISTED_DANGER } });
  press('Send');
  await vi.waitFor(() => expect(submissions).toHaveLength(1));
  await pass(0);
  isOpened = true;
  isFinishAccepted = true;
  for (const button of ['Skip', 'Today', 'Skip', 'Skip']) press(button);
  await vi.waitFor(async () => {
    await pass(0);
    expect(isSaid(en.lines.thanks)).toBe(true);
  });
  expect(document.querySelector('.strokes')).toBeNull();
  await vi.waitFor(async () => {
    await pass(ASK_FOR_READING_AFTER_MS[0] ?? 0);
    expect(isSaid(en.lines.getHelp)).toBe(true);
  });
  expect(document.querySelector('.strokes')).toBeNull();
});

test('beyond the monthly limit, a guest in danger who finishes early learns that the team was told and, after a reload, who is coming', async () => {
  await finish(UNLISTED_DANGER);
  isOpened = true;
  team = { isTold: true };
  await vi.waitFor(async () => {
    await pass(ASK_FOR_READING_AFTER_MS[0] ?? 0);
    expect(isSaid(en.lines.thanksForTelling)).toBe(true);
  });
  await vi.waitFor(async () => {
    await pass(ASK_WHO_COMES_EVERY_MS);
    expect(isSaid(`${en.lines.told}\n${en.lines.getHelpIfAlone}`)).toBe(true);
  });
  cleanup();
  await open();
  team = { coming: 'Maya' };
  await vi.waitFor(async () => {
    await pass(ASK_WHO_COMES_EVERY_MS);
    expect(isSaid(`Maya is on the way.\n${en.lines.getHelpIfAlone}`)).toBe(true);
  });
});

/** Rates, writes these words and finishes at once, so that the server has read nothing yet. */
async function finish(words: string): Promise<void> {
  await open();
  for (const answer of ['Fair', 'Disappointing food']) {
    fireEvent.click(screen.getByLabelText(answer));
  }
  fireEvent.input(screen.getByLabelText('Your comment'), { target: { value: words } });
  for (const button of ['Send', 'Today', 'Skip', 'Skip']) press(button);
  const reward = screen.queryByRole('button', { name: 'No thanks' });
  if (reward) fireEvent.click(reward);
  await vi.waitFor(async () => {
    await pass(0);
    expect(isSaid(en.lines.limitReached)).toBe(true);
  });
}

async function open(): Promise<void> {
  render(
    <Chat
      venue={BLUE_DOOR_SETUP}
      locale={{ language: 'en', words: en }}
      onLanguage={() => undefined}
    />,
  );
  await act(async () => {
    await import('../platform/lazy-part.ts');
  });
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

function isSaid(line: string): boolean {
  return screen.getByRole('log').textContent.includes(line);
}

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}
