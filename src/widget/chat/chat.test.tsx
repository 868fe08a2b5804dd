import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, saveDraft } from '../conversation/draft.ts';
import { INPUT_SHOWN_AFTER_MS, QUICK_TYPING_MS, TYPING_DELAY_MS } from '../conversation/pace.ts';
import { storeFinishedConversation } from '../delivery/finished-conversation.ts';
import { addToOutbox } from '../delivery/outbox.ts';
import { ASK_FOR_READING_AFTER_MS } from '../delivery/reading-pauses.ts';
import { ASK_WHO_COMES_EVERY_MS } from '../delivery/use-team-response.ts';
import { SEND_TYPED_DANGER_AFTER_MS } from '../delivery/use-unfinished-delivery.ts';
import { en } from '../words/en.ts';
import { Chat } from './chat.tsx';
import { BLUE_DOOR_SETUP } from './venue-fixture.ts';

const venue = BLUE_DOOR_SETUP;

const FRAMES = ['requestAnimationFrame', 'cancelAnimationFrame'] as const;
const FRAME_MS = 16;
const QUICK_REACTION_MS = 2000;
const SLOW_REACTION_MS = QUICK_REACTION_MS + 1;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date', ...FRAMES],
  });
  vi.stubGlobal('fetch', async () => Response.json({ ...venue }));
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a guest who takes more than two seconds to answer gets the next messages one by one, at the documented pace', async () => {
  await open();
  expect(screen.getByRole('log').textContent).toContain('How was your visit to The Blue Door?');
  await pass(SLOW_REACTION_MS);
  choose('Great');
  await pass(TYPING_DELAY_MS - 1);
  expect(isSaid(en.lines.praiseTopic)).toBe(false);
  await pass(1);
  expect(isSaid(en.lines.praiseTopic)).toBe(true);
  await pass(INPUT_SHOWN_AFTER_MS - 1);
  expect(find('Great food')).toBeNull();
  await pass(1);
  expect(find('Great food')).not.toBeNull();
});

test('a guest who answers within two seconds sees typing dots for 0.4 seconds at most, and then the next question together with its input', async () => {
  await open();
  await pass(QUICK_REACTION_MS);
  choose('Poor');
  await pass(QUICK_TYPING_MS - 1);
  expect(document.querySelector('.typing')).not.toBeNull();
  expect(isSaid(en.lines.complaintTopic)).toBe(false);
  await pass(1);
  expect(isSaid(en.lines.complaintTopic)).toBe(true);
  expect(find('Terrible wait')).not.toBeNull();
  expect(QUICK_TYPING_MS).toBeLessThanOrEqual(400);

  await pass(QUICK_REACTION_MS);
  choose('Terrible wait');
  await pass(QUICK_TYPING_MS);
  // Writing takes time: what counts is when the guest began.
  await pass(QUICK_REACTION_MS);
  fireEvent.pointerDown(screen.getByLabelText('Your comment'));
  await pass(60_000);
  write('Your comment', 'Forty minutes');
  await pass(QUICK_TYPING_MS);
  await pass(QUICK_REACTION_MS);
  press('Today');
  expect(isSaid(en.lines.sympathy)).toBe(false);
  await pass(QUICK_TYPING_MS);
  expect(isSaid(en.lines.sympathy)).toBe(true);
  expect(isSaid(en.lines.followUp)).toBe(true);
  expect(find('E-mail')).not.toBeNull();
});

test('a slow answer after quick ones brings back the documented delays of the chat', async () => {
  await open();
  choose('Great');
  await pass(QUICK_TYPING_MS);
  await pass(SLOW_REACTION_MS);
  choose('Great food');
  await pass(TYPING_DELAY_MS - 1);
  expect(isSaid(en.lines.praiseDetails)).toBe(false);
  await pass(1);
  await pass(INPUT_SHOWN_AFTER_MS - 1);
  expect(find('Your comment')).toBeNull();
  await pass(1);
  expect(find('Your comment')).not.toBeNull();
});

test('a slow guest who taps once to skip the typing delay does not wait again, even after a reload', async () => {
  await open();
  await pass(SLOW_REACTION_MS);
  choose('Great');
  await pass(100);
  expect(find('Great food')).toBeNull();
  fireEvent.click(document.body);
  expect(find('Great food')).not.toBeNull();
  choose('Great food');
  expect(isSaid(en.lines.praiseDetails)).toBe(true);

  await reload();
  await comes('Carry on');
  press('Carry on');
  await comes('Your comment');
  press('Skip');
  expect(find("Team member's name")).not.toBeNull();
});

test('a tap on the outline of the next input also skips the typing delay', async () => {
  await open();
  choose('Great');
  await pass(100);
  const outline = document.querySelector('.composer');
  if (!outline) throw new Error('no outline');
  fireEvent.pointerDown(outline, { isPrimary: true });
  fireEvent.click(outline, { detail: 1 });
  expect(find('Great food')).not.toBeNull();
});

test('a guest who prefers reduced motion does not wait for messages', async () => {
  preferNoMotion();
  await open();
  choose('Poor');
  expect(find('Terrible wait')).not.toBeNull();
  choose('Terrible wait');
  await comes('Your comment');
  press('Skip');
  press('Today');
  expect(isSaid(en.lines.sympathy)).toBe(true);
  expect(isSaid(en.lines.flagged)).toBe(true);
  expect(find('E-mail')).not.toBeNull();
});

test.each([
  ['Asia/Tokyo', 'Today', '2026-11-17'],
  ['America/Los_Angeles', 'Yesterday', '2026-11-15'],
])(
  'at a venue in %s, a phone set to Greenwich Mean Time stores the answer “%s” as %s',
  async (timezone, day, date) => {
    preferNoMotion();
    vi.setSystemTime(day === 'Today' ? '2026-11-16T23:30:00Z' : '2026-11-17T02:00:00Z');
    const abroad = { ...venue, timezone };
    vi.stubGlobal('fetch', async () => Response.json(abroad));
    draw(abroad);
    await restHasCome();
    choose('Poor');
    choose('Terrible wait');
    press('Skip');
    press(day);
    const { answers } = readDraft({ venueId: venue.venueId }, Date.now()) ?? {};
    expect(answers?.visit?.date).toBe(date);
  },
);

test('a new input of the chat ignores taps for a moment, but the first question accepts them at once', async () => {
  preferNoMotion();
  await open();
  expect(takesTaps()).toBe(true);
  choose('Great');
  expect(takesTaps()).toBe(false);
  await pass(499);
  expect(takesTaps()).toBe(false);
  await pass(FRAME_MS + 1);
  expect(takesTaps()).toBe(true);
  choose('Great food');
  expect(takesTaps()).toBe(false);
});

test('a tap in the chat counts only if the finger went down after the input had been on the screen for a moment', async () => {
  preferNoMotion();
  await open();
  choose('Great');
  const food = screen.getByLabelText('Great food');
  fireEvent.pointerDown(food, { isPrimary: true });
  await pass(500 + FRAME_MS);
  expect(takesTaps()).toBe(true);
  fireEvent.click(food, { detail: 1 });
  expect(isSaid(en.lines.praiseDetails)).toBe(false);
  fireEvent.pointerDown(food, { isPrimary: true });
  fireEvent.click(food, { detail: 1 });
  expect(isSaid(en.lines.praiseDetails)).toBe(true);
  // Key presses and screen readers do not tap, so the double-tap guard does not delay them.
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Skip' }), { isPrimary: true });
  press('Skip');
  expect(isSaid(en.lines.shoutOut)).toBe(true);
});

test('while the venue’s messages appear, the next input is shown in outline and is inert', async () => {
  await open();
  await pass(SLOW_REACTION_MS);
  choose('Poor');
  const ahead = screen.getByLabelText('Terrible wait');
  expect(ahead.closest('[inert]')).not.toBeNull();
  expect(screen.queryByRole('radio', { name: 'Terrible wait' })).toBeNull();
  await pass(TYPING_DELAY_MS);
  await pass(INPUT_SHOWN_AFTER_MS);
  expect(screen.queryByRole('radio', { name: 'Terrible wait' })).not.toBeNull();
});

test('a guest can take back a mistaken rating, and the questions and step count follow the new rating', async () => {
  preferNoMotion();
  await open();
  await comes('Poor');
  choose('Poor');
  expect(screen.getByText('Step 2 of 9')).not.toBeNull();
  press('Change');
  expect(screen.getByText('Step 1 of 8')).not.toBeNull();
  expect(isSaid('Poor')).toBe(false);
  expect(find('Change')).toBeNull();
  choose('Excellent');
  expect(isSaid(en.lines.praiseTopic)).toBe(true);
  expect(isSaid(en.lines.complaintTopic)).toBe(false);

  press('Change');
  await reload();
  await comes('Great');
  expect(find('Carry on')).toBeNull();
});

test('when a guest takes answers back, the texts typed for them are offered again', async () => {
  preferNoMotion();
  await open();
  await comes('Great');
  choose('Great');
  choose('Great food');
  write('Your comment', 'The pie!');
  write("Team member's name", 'Maya');
  fireEvent.input(screen.getByLabelText('Time (optional)'), { target: { value: '19:30' } });
  press('Today');
  press('Change');
  expect(textIn('Time (optional)')).toBe('19:30');
  press('Change');
  press('Change');
  expect(textIn('Your comment')).toBe('The pie!');
  press('Change');
  choose('Excellent service');
  write('Your comment', undefined);
  expect(isSaid('The pie!')).toBe(true);
  expect(textIn("Team member's name")).toBe('Maya');
});

test('the button that takes back an answer ignores taps while the screen moves', async () => {
  preferNoMotion();
  await open();
  await comes('Great');
  choose('Great');
  const change = () => screen.getByText('Change').closest('.change')?.className;
  expect(change()).toBe('change fresh');
  await pass(500 + FRAME_MS);
  expect(change()).toBe('change');
});

test('a tap on a face counts even before the rest of the page has loaded, and a notice says that it is loading', async () => {
  preferNoMotion();
  draw();
  choose('Poor');
  expect(isSaid('Poor')).toBe(true);
  expect(screen.queryByText('Step 2 of 9')).not.toBeNull();
  expect(screen.queryByText(en.notices.unfinished)).not.toBeNull();
  await comes('Terrible wait');
  expect(screen.queryByText(en.notices.unfinished)).toBeNull();
  expect(isSaid(en.lines.complaintTopic)).toBe(true);
});

test('an unfinished conversation is offered again even if a face was tapped before the page had loaded', async () => {
  preferNoMotion();
  await open();
  choose('Great');
  choose('Great food');
  type('Your comment', 'The pie was');
  cleanup();
  draw();
  choose('Poor');
  await comes('Carry on');
  press('Carry on');
  expect(isSaid('Great food')).toBe(true);
  expect(textIn('Your comment')).toBe('The pie was');
});

test('a reload after the thanks shows them again without the guest’s text, and a way to start over', async () => {
  preferNoMotion();
  const rewardCode = 'ABCDE-12345';
  serverAnswers({
    id: '1',
    message: 'Feedback submitted',
    rewardCode,
    rewardLabel: 'Free dessert',
  });
  await open();
  choose('Poor');
  choose('Something else');
  write('What was it?', 'The music', 'Submit');
  write('Your comment', 'Far too loud');
  press('Today');
  press('Skip');
  press('Skip');
  choose('Free dessert');
  await pass(0);
  expect(isSaid(rewardCode)).toBe(true);

  await reload();
  expect(isSaid(en.lines.thanksForTelling)).toBe(true);
  expect(isSaid(rewardCode)).toBe(true);
  expect(JSON.stringify(localStorage)).not.toMatch(/music|loud/);
  press(en.buttons.another);
  expect(find('Excellent')).not.toBeNull();
  expect(document.querySelector('summary')?.textContent).toBe(en.ticket.code);

  await reload();
  expect(find('Excellent')).not.toBeNull();
});

test('a guest in danger sees where to get help during the questions, with the thanks and after a reload', async () => {
  preferNoMotion();
  serverAnswers({ id: '1', message: 'Feedback submitted', rewardRefusal: 'left-to-people' });
  const pinned = () => [...document.querySelectorAll('.urgent')].map((each) => each.textContent);
  await open();
  for (const answer of ['Fair', 'Disappointing food']) choose(answer);
  expect(pinned()).toEqual([]);
  write('Your comment', 'My lips are swelling');
  const sentence = `${en.aria.us}: ${en.lines.getHelp}`;
  expect(pinned()).toEqual([sentence]);
  for (const answer of ['Today', 'Skip', 'Skip']) press(answer);
  await pass(0);
  expect(isSaid(en.lines.thanksForTelling)).toBe(true);
  expect(pinned()).toEqual([sentence]);

  await reload();
  expect(isSaid(en.lines.thanksForTelling)).toBe(true);
  expect(pinned()).toEqual([sentence]);
  expect(isSaid(en.lines.flagged)).toBe(true);
  expect(JSON.stringify(localStorage)).not.toContain('swelling');
});

test('a guest whose danger only the server recognises gets the advice, keeps half-typed text and is offered no reward', async () => {
  preferNoMotion();
  serverAnswers({ id: '1', message: 'Feedback submitted' });
  await open();
  for (const answer of ['Poor', 'Disappointing food']) choose(answer);
  write('Your comment', 'He has gone all grey');
  press('Today');
  await pass(0);
  expect(isSaid(en.lines.flagged)).toBe(true);
  expect(document.querySelector('.urgent')).toBeNull();
  const email = screen.getByLabelText('E-mail');
  fireEvent.input(email, { target: { value: 'ada@' } });
  const bubbles = [...document.querySelectorAll('.bubble')];
  const before = bubbles.map(({ textContent }) => textContent);

  serverAnswers({ id: '1', message: 'Feedback submitted', needsHelp: true });
  await vi.waitFor(async () => {
    await pass(ASK_FOR_READING_AFTER_MS[0] ?? 0);
    expect(document.querySelector('.urgent')?.textContent).toBe(
      `${en.aria.us}: ${en.lines.getHelp}`,
    );
  });
  expect(screen.getByLabelText('E-mail')).toBe(email);
  expect(email).toHaveProperty('value', 'ada@');
  // Only the advice is new, so a screen reader reads nothing else.
  expect(bubbles.map(({ textContent }) => textContent)).toEqual(before);
  press('Skip');
  press('Skip');
  await vi.waitFor(async () => {
    await pass(0);
    expect(isSaid(en.lines.closingAfterDanger)).toBe(true);
  });
  expect(isSaid(en.lines.reward)).toBe(false);

  await reload();
  expect(isSaid(en.lines.getHelp)).toBe(true);
  expect(isSaid(en.lines.closingAfterDanger)).toBe(true);
});

test('a guest who types about danger without pressing the button gets the advice, learns who is coming and is offered no reward', async () => {
  preferNoMotion();
  serverAnswers({ id: '1', message: 'Feedback submitted', needsHelp: true });
  await open();
  for (const answer of ['Poor', 'Disappointing food']) choose(answer);
  type('Your comment', 'My lips are swelling');
  expect(isSaid(en.lines.getHelp)).toBe(false);
  await vi.waitFor(async () => {
    await pass(SEND_TYPED_DANGER_AFTER_MS);
    expect(isSaid(en.lines.getHelp)).toBe(true);
  });
  expect(textIn('Your comment')).toBe('My lips are swelling');
  // As soon as the team knows, the guest is no longer sent to tell them, though the chat goes on.
  serverAnswers({ id: '1', message: 'Feedback submitted', needsHelp: true, isTold: true });
  await vi.waitFor(async () => {
    await pass(ASK_WHO_COMES_EVERY_MS);
    expect(isSaid(`${en.lines.told}\n${en.lines.getHelpIfAlone}`)).toBe(true);
  });
  serverAnswers({ id: '1', message: 'Feedback submitted', needsHelp: true, coming: 'Maya' });
  await vi.waitFor(async () => {
    await pass(ASK_WHO_COMES_EVERY_MS);
    expect(isSaid(`Maya is on the way.\n${en.lines.getHelpIfAlone}`)).toBe(true);
  });
  await reload();
  expect(isSaid(en.lines.getHelp)).toBe(true);
  press(en.buttons.carryOn);
  expect(textIn('Your comment')).toBe('My lips are swelling');
  for (const answer of ['Skip', 'Today', 'Skip', 'Skip']) press(answer);
  await pass(0);
  expect(isSaid(en.lines.thanksForTelling)).toBe(true);
  expect(isSaid(en.lines.reward)).toBe(false);
});

test('the festive decoration for a pleased guest appears only once the server has found no danger in the text', async () => {
  preferNoMotion();
  serverAnswers({ id: '1', message: 'Feedback submitted' });
  await open();
  for (const answer of ['Great', 'Great food']) choose(answer);
  write('Your comment', 'The best soup in town');
  for (const answer of ['Skip', 'Today', 'Skip', 'Skip']) press(answer);
  choose('Free dessert');
  await vi.waitFor(async () => {
    await pass(0);
    expect(isSaid(en.lines.closing)).toBe(true);
  });
  expect(document.querySelector('.strokes')).toBeNull();
  serverAnswers({ id: '1', message: 'Feedback submitted', needsHelp: false });
  await vi.waitFor(async () => {
    await pass(ASK_FOR_READING_AFTER_MS[0] ?? 0);
    expect(document.querySelector('.strokes')).not.toBeNull();
  });
  expect(isSaid(en.lines.getHelp)).toBe(false);

  await reload();
  expect(document.querySelector('.strokes')).not.toBeNull();
});

test('a pleased guest who finishes before the server has found danger gets the advice with the thanks and after a reload', async () => {
  preferNoMotion();
  serverAnswers({ id: '1', message: 'Feedback submitted' });
  const strokes = () => document.querySelector('.strokes');
  await open();
  for (const answer of ['Great', 'Great food']) choose(answer);
  write('Your comment', 'He has gone all grey');
  for (const answer of ['Skip', 'Today', 'Skip', 'Skip']) press(answer);
  choose('Free dessert');
  await vi.waitFor(async () => {
    await pass(0);
    expect(isSaid(en.lines.closing)).toBe(true);
  });
  expect(strokes()).toBeNull();

  serverAnswers({ id: '1', message: 'Feedback submitted', needsHelp: true });
  await vi.waitFor(async () => {
    await pass(ASK_FOR_READING_AFTER_MS[0] ?? 0);
    expect(isSaid(en.lines.getHelp)).toBe(true);
  });
  expect(isSaid(en.lines.closingAfterDanger)).toBe(true);
  expect(strokes()).toBeNull();

  // With the thanks, the advice adds that the team knows, as soon as it does, and who is coming.
  await pass(ASK_WHO_COMES_EVERY_MS);
  expect(isSaid(en.lines.told)).toBe(false);
  serverAnswers({ id: '1', message: 'Feedback submitted', needsHelp: true, isTold: true });
  await vi.waitFor(async () => {
    await pass(ASK_WHO_COMES_EVERY_MS);
    expect(isSaid(`${en.lines.told}\n${en.lines.getHelpIfAlone}`)).toBe(true);
  });
  serverAnswers({ id: '1', message: 'Feedback submitted', needsHelp: true, coming: 'Maya' });
  await vi.waitFor(async () => {
    await pass(ASK_WHO_COMES_EVERY_MS);
    expect(isSaid(`Maya is on the way.\n${en.lines.getHelpIfAlone}`)).toBe(true);
  });

  await reload();
  expect(isSaid(en.lines.getHelp)).toBe(true);
  expect(strokes()).toBeNull();
});

test('a pleased guest who reloads the thanks before the server has found danger gets the advice and learns who is coming', async () => {
  preferNoMotion();
  serverAnswers({ id: '1', message: 'Feedback submitted' });
  await open();
  for (const answer of ['Great', 'Great food']) choose(answer);
  write('Your comment', 'He has gone all grey');
  for (const answer of ['Skip', 'Today', 'Skip', 'Skip']) press(answer);
  choose('Free dessert');
  await vi.waitFor(async () => {
    await pass(0);
    expect(isSaid(en.lines.closing)).toBe(true);
  });

  await reload();
  expect(isSaid(en.lines.closing)).toBe(true);
  expect(document.querySelector('.strokes')).toBeNull();
  expect(JSON.stringify(localStorage)).not.toContain('all grey');
  serverAnswers({ id: '1', message: 'Feedback submitted', needsHelp: true, coming: 'Maya' });
  await vi.waitFor(async () => {
    await pass(ASK_FOR_READING_AFTER_MS[0] ?? 0);
    expect(isSaid(en.lines.getHelp)).toBe(true);
  });
  await vi.waitFor(async () => {
    await pass(ASK_WHO_COMES_EVERY_MS);
    expect(isSaid(`Maya is on the way.\n${en.lines.getHelpIfAlone}`)).toBe(true);
  });

  await reload();
  expect(isSaid(en.lines.getHelp)).toBe(true);
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ['does not answer', () => new Promise<never>(() => undefined), 3000],
])(
  'the chat tells a guest in danger that the team does not know yet while the server %s',
  async (_, fails, afterMs) => {
    preferNoMotion();
    vi.stubGlobal('fetch', (url: string) =>
      url === '/api/feedback' ? fails() : Promise.resolve(Response.json(venue)),
    );
    await open();
    for (const answer of ['Fair', 'Disappointing food']) choose(answer);
    write('Your comment', 'My lips are swelling');
    await pass(afterMs);
    expect(document.querySelector('.urgent')?.textContent).toBe(
      `${en.aria.us}: ${en.lines.unsent}\n${en.lines.getHelp}`,
    );
  },
);

test('the chat stops telling a guest in danger that the team does not know once the text has arrived', async () => {
  preferNoMotion();
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  await open();
  for (const answer of ['Fair', 'Disappointing food']) choose(answer);
  write('Your comment', 'My lips are swelling');
  await vi.waitFor(async () => {
    await pass(0);
    expect(isSaid(en.lines.unsent)).toBe(true);
  });
  press('Today');
  expect(isSaid(en.lines.notFlagged)).toBe(true);
  expect(isSaid(en.lines.flagged)).toBe(false);
  serverAnswers({ id: '1', message: 'Feedback submitted' });
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(async () => {
    await pass(0);
    expect(isSaid(en.lines.unsent)).toBe(false);
  });
  expect(isSaid(en.lines.flagged)).toBe(true);
  expect(isSaid(en.lines.getHelp)).toBe(true);
});

test('beyond the monthly limit, the chat keeps telling a guest in danger, up to the last message, that the team does not know', async () => {
  preferNoMotion();
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/feedback'
      ? Response.json({ code: 'MONTHLY_LIMIT' }, { status: 429 })
      : Response.json(venue),
  );
  await open();
  for (const answer of ['Fair', 'Disappointing food']) choose(answer);
  write('Your comment', 'My lips are swelling');
  for (const answer of ['Today', 'Skip', 'Skip']) press(answer);
  await vi.waitFor(async () => {
    await pass(0);
    expect(isSaid(en.lines.limitReached)).toBe(true);
  });
  expect(document.querySelector('.urgent')?.textContent).toBe(
    `${en.aria.us}: ${en.lines.unsent}\n${en.lines.getHelp}`,
  );
});

test('a tab follows the same conversation in another tab of the chat, up to the thanks and the reward code', async () => {
  preferNoMotion();
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    if (url === '/api/feedback') sent(JSON.parse(String(request?.body)));
    return Response.json(venue);
  });
  const place = { venueId: venue.venueId };
  await open();
  for (const answer of ['Poor', 'Disappointing food']) choose(answer);
  const { key = '', answers } = readDraft(place, Date.now()) ?? {};
  const further = { ...answers, details: 'Cold in the middle' };
  saveDraft(place, { key, answers: further }, Date.now());
  otherTabHasStored();
  expect(isSaid('Cold in the middle')).toBe(true);
  expect(find('Today')).not.toBeNull();

  const visit = { day: 'today', date: '2026-11-15' } as const;
  const said = { ...further, visit, sympathy: true, flagging: true, finished: true } as const;
  const all = { ...said, email: null, firstName: null };
  const result = { id: '1', message: 'Feedback submitted', rewardCode: 'ABCDE-12345' };
  // Another conversation that ended at the same table changes nothing.
  storeFinishedConversation(place, { key: 'another', answers: all, result }, Date.now());
  otherTabHasStored();
  expect(find('Today')).not.toBeNull();
  storeFinishedConversation(place, { key, answers: all, result }, Date.now());
  otherTabHasStored();
  expect(isSaid(en.lines.thanksForTelling)).toBe(true);
  expect(isSaid('ABCDE-12345')).toBe(true);
  expect(find(en.buttons.another)).not.toBeNull();
  // This tab has sent only the text, which every tab sends at once.
  expect(sent.mock.calls).toEqual([[expect.objectContaining({ isStillWriting: true })]]);
});

test('if another tab of the chat is still sending the conversation, this tab sends the identical request', async () => {
  preferNoMotion();
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    if (url !== '/api/feedback') return Response.json(venue);
    bodies.push([new Headers(request?.headers).get('idempotency-key'), request?.body]);
    return Response.json({ id: '1', message: 'Feedback submitted' }, { status: 201 });
  });
  const place = { venueId: venue.venueId };
  await open();
  for (const answer of ['Great', 'Great food']) choose(answer);
  const { key = '', answers = {} } = readDraft(place, Date.now()) ?? {};
  const payload = { ...place, rating: 'great', isSeriousComplaint: false } as const;
  const visit = { day: 'today', date: '2026-11-15' } as const;
  const rest = { details: null, serverName: null, visit, firstName: null, email: null };
  const all = { ...answers, ...rest, reward: null, finished: true } as const;
  addToOutbox({ ...place, key, payload, answers: all }, Date.now());
  otherTabHasStored();
  await pass(0);
  expect(isSaid(en.lines.thanks)).toBe(true);
  expect(bodies).toEqual([[key, JSON.stringify(payload)]]);
});

test('an unhappy guest at a venue without rewards answers eight steps, and their own topic is sent', async () => {
  preferNoMotion();
  const plain = { ...venue, rewardsEnabled: false };
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    if (url !== '/api/feedback') return Response.json(plain);
    bodies.push(JSON.parse(String(request?.body)));
    return Response.json({ id: '1', message: 'Feedback submitted' }, { status: 201 });
  });
  draw(plain);
  await restHasCome();
  choose('Poor');
  choose('Something else');
  write('What was it?', 'The draught', 'Submit');
  press('Skip');
  press('Yesterday');
  press('Skip');
  expect(screen.queryByText('Step 8 of 8')).not.toBeNull();
  press('Skip');
  await pass(0);
  expect(isSaid(en.lines.thanksForTelling)).toBe(true);
  // The written topic is sent at once, and all answers are sent at the end.
  const said = { rating: 'poor', primaryIssue: 'The draught' };
  expect(bodies).toEqual([
    expect.objectContaining({ ...said, isStillWriting: true }),
    expect.objectContaining(said),
  ]);
  const omitted = ['email', 'customerName', 'specificFeedback', 'rewardSelected', 'unfinishedAt'];
  for (const skipped of omitted) expect(bodies[1]).not.toHaveProperty(skipped);
});

test('half-typed text in the chat survives a reload until the question is answered or the guest starts over', async () => {
  preferNoMotion();
  await open();
  choose('Great');
  choose('Great food');
  await comes('Your comment');
  type('Your comment', 'The pie was');

  await reload();
  await comes('Carry on');
  press('Carry on');
  expect(textIn('Your comment')).toBe('The pie was');
  press('Skip');
  expect(textIn("Team member's name")).toBe('');
  type("Team member's name", 'May');

  await reload();
  await comes('Start over');
  press('Start over');
  for (const answer of ['Great', 'Great food']) choose(answer);
  expect(textIn('Your comment')).toBe('');
  press('Skip');
  expect(textIn("Team member's name")).toBe('');
});

test.each(['guest-limit', 'venue-limit', 'not-offered'] as const)(
  'a guest who gets no reward (%s) is thanked and kindly told why',
  async (rewardRefusal) => {
    preferNoMotion();
    serverAnswers({ id: '1', message: 'Feedback submitted', rewardRefusal });
    await open();
    for (const answer of ['Great', 'Great food']) choose(answer);
    await comes('Your comment');
    press('Skip');
    press('Skip');
    press('Today');
    press('Skip');
    press('Skip');
    choose('Free dessert');
    await pass(0);
    const log = screen.getByRole('log').textContent;
    expect(log).toContain(en.lines.thanks);
    expect(log.indexOf(en.refusals[rewardRefusal])).toBeGreaterThan(log.indexOf(en.lines.thanks));
    expect(document.querySelector('.code')).toBeNull();
    // The last input is gone, so a keyboard user continues from the thanks.
    expect(document.activeElement?.textContent).toBe(en.lines.thanks);
  },
);

test('the notice that the settings cannot be read is shown as a note and not as a success', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  await open();
  await comes('Great');
  await pass(0);
  const note = screen.getByText(en.notices.settingsFailed).closest('.toast');
  expect(note?.textContent).toContain(en.notices.answerAllTheSame);
  expect(note?.className).toBe('toast note');
});

function takesTaps(): boolean {
  return document.querySelector('.composer')?.classList.contains('fresh') === false;
}

function otherTabHasStored(): void {
  act(() => {
    window.dispatchEvent(new Event('storage'));
  });
}

async function reload(): Promise<void> {
  cleanup();
  await open();
}

function type(label: string, text: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
}

function write(label: string, text: string | undefined, button = 'Send'): void {
  if (text !== undefined) type(label, text);
  press(button);
}

function textIn(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value;
}

function serverAnswers(answer: object): void {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url === '/api/feedback' ? answer : venue),
  );
}

/** Renders the page and waits until the lazy part has loaded. */
async function open(): Promise<void> {
  draw();
  await restHasCome();
}

function draw(shown = venue): void {
  render(
    <Chat venue={shown} locale={{ language: 'en', words: en }} onLanguage={() => undefined} />,
  );
}

/** Finds an input that can be used now; the inert outline of the next input does not count. */
function find(label: string): HTMLElement | null {
  return (
    screen.queryAllByLabelText(label).find((input) => !input.closest('[inert]')) ??
    screen.queryByRole('button', { name: label })
  );
}

function choose(name: string): void {
  fireEvent.click(screen.getByLabelText(name));
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

async function comes(label: string): Promise<void> {
  await restHasCome();
  expect(find(label)).not.toBeNull();
}

/** Waits for the lazy part, which holds everything after the first answer. */
async function restHasCome(): Promise<void> {
  await act(async () => {
    await import('../platform/lazy-part.ts');
  });
}

function preferNoMotion(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = { media, matches: media.includes('reduced-motion') };
    return Object.assign(new EventTarget(), list) as MediaQueryList;
  });
}

test('the next question stays in view when the advice for a guest in danger grows', async () => {
  preferNoMotion();
  vi.stubGlobal('fetch', (url: string) =>
    url === '/api/feedback' ? new Promise(() => undefined) : Promise.resolve(Response.json(venue)),
  );
  await open();
  for (const answer of ['Fair', 'Disappointing food']) choose(answer);
  write('Your comment', 'My lips are swelling');
  await pass(0);
  const talk = document.querySelector('main') as HTMLElement;
  vi.spyOn(talk, 'scrollHeight', 'get').mockReturnValue(900);
  talk.scrollTop = 0;
  await pass(3000);
  expect(isSaid(en.lines.unsent)).toBe(true);
  expect(talk.scrollTop).toBe(900);
});
