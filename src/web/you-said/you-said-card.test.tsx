import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Proposal, Sentence, SentenceTrial } from '#shared/you-said/contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { YouSaidCard } from './you-said-card.tsx';

const LIST = 'GET /api/you-said?venueId=luna';
const PROPOSALS = 'GET /api/you-said/proposals?venueId=luna';
const TRIAL_PATH = 'GET /api/you-said/trial?venueId=luna';
const PUBLISH = 'POST /api/you-said?venueId=luna';
const VENUE = {
  venueId: 'luna',
  name: 'Luna',
  brandColor: '#B4530A',
  backgroundColor: '#FFFFFF',
  youSaidToHalf: false,
};
const TRIAL: SentenceTrial = {
  since: '2026-10-03',
  shown: { begun: 102, finished: 83 },
  hidden: { begun: 99, finished: 74 },
  running: 7,
  difference: { value: 6.6, low: -12.4, high: 25.6 },
  says: 'too early',
  couldBeSeenBy: '2027-03-01',
};
const IDS = ['a1', 'a2', 'a3', 'a4', 'a5'];
const CHANGE: Proposal = {
  id: 'note',
  kind: 'change',
  topic: 'food_temperature',
  note: 'Bought two heat lamps',
  words: 'You said the food was cold. We bought two heat lamps.',
  guests: 5,
  feedbackIds: IDS,
};
const TOPIC: Proposal = {
  ...CHANGE,
  id: 'waiting',
  kind: 'topic',
  topic: 'waiting',
  note: null,
  words: 'You said you waited too long. We ',
};
const SENTENCE: Sentence = {
  id: 's1',
  words: CHANGE.words,
  guests: 5,
  feedbackIds: IDS,
  publishedAt: '2026-11-01T12:00:00.000Z',
  replacedAt: null,
  isShown: true,
};

afterEach(closePage);

async function open(
  sentences: Sentence[],
  about: string | null = null,
  { trial = null, isToHalf = false }: { trial?: SentenceTrial | null; isToHalf?: boolean } = {},
) {
  const onShowToHalf = vi.fn();
  const venue = { ...VENUE, youSaidToHalf: isToHalf };
  const server = stubServer({
    [LIST]: [200, sentences],
    [PROPOSALS]: [200, [CHANGE, TOPIC]],
    [TRIAL_PATH]: [200, { trial }],
    [PUBLISH]: [201, SENTENCE],
    [`DELETE /api/you-said/${SENTENCE.id}`]: [200, { message: 'Withdrawn' }],
  });
  const card = <YouSaidCard {...{ venue, about, onShowToHalf }} isSaving={false} />;
  await openPage('/settings', () => card, { user: aUser() });
  return { ...server, onShowToHalf };
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

test('a sentence for guests about a change that helped is published with the answers behind it', async () => {
  const server = await open([]);
  await press(/Bought two heat lamps: it helped/);
  server.answers[LIST] = [200, [SENTENCE]];
  await press('Publish');
  expect(server.bodiesOf(PUBLISH)).toEqual([{ words: CHANGE.words, feedbackIds: IDS }]);
  expect(await screen.findByRole('region', { name: 'Published' })).toBeTruthy();
});

test('what guests could be told about says how many named a problem, because most of them may have been satisfied', async () => {
  await open([]);
  expect(await screen.findByText('5 guests had named food temperature')).toBeTruthy();
  expect(screen.getByText('5 guests named it in the last eight weeks')).toBeTruthy();
  expect(screen.queryByText(/complained/)).toBeNull();
});

test('a sentence for guests about a topic is published only once it says what was done, in 90 characters', async () => {
  const server = await open([], TOPIC.id);
  const words = await screen.findByLabelText('What guests said, and what you did');
  await press('Publish');
  expect(screen.getByText('Write what you did')).toBeTruthy();
  fireEvent.change(words, { target: { value: 'x'.repeat(91) } });
  expect(screen.getByText('This may have at most 90 characters')).toBeTruthy();
  expect(server.bodiesOf(PUBLISH)).toEqual([]);
  fireEvent.change(words, { target: { value: `${TOPIC.words}hired a waiter.` } });
  expect(screen.getByText('You said you waited too long. We hired a waiter.', { selector: 'p' }));
  await press('Publish');
  expect(server.bodiesOf(PUBLISH)).toHaveLength(1);
});

test('if publishing a sentence for guests is refused, the form says why and keeps what was typed', async () => {
  const server = await open([], CHANGE.id);
  server.answers[PUBLISH] = [400, { code: 'INVALID_INPUT', message: 'At least 5 guests must.' }];
  await press('Publish');
  expect((await screen.findByRole('alert')).textContent).toBe('At least 5 guests must.');
  const words = screen.getByLabelText<HTMLTextAreaElement>('What guests said, and what you did');
  expect(words.value).toBe(CHANGE.words);
});

test('a published sentence for guests is withdrawn in one tap', async () => {
  const server = await open([SENTENCE]);
  await screen.findByText('5 guests told us');
  server.answers[LIST] = [200, []];
  await press('Withdraw');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Published' })).toBeNull());
  expect(server.bodiesOf(`DELETE /api/you-said/${SENTENCE.id}`)).toHaveLength(1);
});

test('the page says if a sentence is hidden from guests because erasures left too few of them behind it', async () => {
  await open([{ ...SENTENCE, guests: 4, isShown: false }]);
  expect(await screen.findByText(/only 4 of the 5 that it takes are left/)).toBeTruthy();
});

test('earlier sentences for guests are listed and can be removed', async () => {
  const earlier = { ...SENTENCE, replacedAt: '2026-11-02T12:00:00.000Z', isShown: false };
  const server = await open([{ ...SENTENCE, id: 's2', words: 'The newer one' }, earlier]);
  await screen.findByRole('heading', { name: 'Earlier' });
  server.answers[LIST] = [200, [{ ...SENTENCE, id: 's2' }]];
  await press(/^Remove/);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Earlier' })).toBeNull());
});

test('an owner can show a sentence to half of the guests only once a sentence is published', async () => {
  const { onShowToHalf } = await open([SENTENCE]);
  const button = await screen.findByRole('switch', { name: 'Show it to half of your guests' });
  await act(async () => fireEvent.click(button));
  expect(onShowToHalf).toHaveBeenCalledWith(true);
  closePage();
  await open([]);
  await screen.findByRole('heading', { name: 'Tell them about' });
  expect(screen.queryByRole('switch')).toBeNull();
});

test('while the two halves of the guests cannot be told apart, the page says by when a difference would show', async () => {
  await open([SENTENCE], null, { trial: TRIAL, isToHalf: true });
  expect(await screen.findByText('Too early to say')).toBeTruthy();
  expect(screen.getByText('83 of 102 finished')).toBeTruthy();
  expect(screen.getByText('74 of 99 finished')).toBeTruthy();
  expect(screen.getByText(/anything from 12 fewer to 26 more/).textContent).toMatch(
    /ten more in a hundred would show by 1 March 2027.*7 guests of the last day/,
  );
});

test.each([
  ['more', { value: 15, low: 4.2, high: 26.1 }, 'more often', '4 to 26 more finish'],
  ['fewer', { value: -15, low: -26.1, high: -4.2 }, 'less often', '4 to 26 fewer finish'],
] as const)(
  'a trial of a sentence for guests that says %s is worded as a likely range',
  async (says, difference, heading, words) => {
    const trial = { ...TRIAL, says, difference, couldBeSeenBy: null, running: 0 };
    await open([], null, { trial });
    expect(await screen.findByText(`Guests who read it finish the chat ${heading}`)).toBeTruthy();
    expect(screen.getByText(`Of a hundred guests, ${words}.`)).toBeTruthy();
  },
);

test('the owner of a venue with very few guests is told that a trial may stay undecided', async () => {
  await open([SENTENCE], null, { trial: { ...TRIAL, couldBeSeenBy: null }, isToHalf: true });
  expect(await screen.findByText(/with so few guests it may stay so/)).toBeTruthy();
});
