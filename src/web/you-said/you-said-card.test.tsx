import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Proposal, Sentence } from '#shared/you-said/contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { YouSaidCard } from './you-said-card.tsx';

const LIST = 'GET /api/you-said?venueId=luna';
const PROPOSALS = 'GET /api/you-said/proposals?venueId=luna';
const PUBLISH = 'POST /api/you-said?venueId=luna';
const VENUE = {
  venueId: 'luna',
  name: 'Luna',
  brandColor: '#B4530A',
  backgroundColor: '#FFFFFF',
};
const IDS = ['a1', 'a2', 'a3', 'a4', 'a5'];
const CHANGE: Proposal = {
  id: 'note',
  kind: 'change',
  topic: 'food_temperature',
  note: 'Heat lamps',
  words: 'You said the food was cold. Heat lamps.',
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

async function open(sentences: Sentence[], about: string | null = null) {
  const server = stubServer({
    [LIST]: [200, sentences],
    [PROPOSALS]: [200, [CHANGE, TOPIC]],
    [PUBLISH]: [201, SENTENCE],
    [`DELETE /api/you-said/${SENTENCE.id}`]: [200, { message: 'Withdrawn' }],
  });
  await openPage('/settings', () => <YouSaidCard venue={VENUE} about={about} />, {
    user: aUser(),
  });
  return server;
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

test('a change that helped is told to guests with the answers behind it', async () => {
  const server = await open([]);
  await press(/Heat lamps: it helped/);
  server.answers[LIST] = [200, [SENTENCE]];
  await press('Publish');
  expect(server.bodiesOf(PUBLISH)).toEqual([{ words: CHANGE.words, feedbackIds: IDS }]);
  expect(await screen.findByRole('region', { name: 'Published' })).toBeTruthy();
});

test('a sentence about a topic is published only once it says what was done, in 90 characters', async () => {
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

test('if publishing is refused, the form says why and keeps what was typed', async () => {
  const server = await open([], CHANGE.id);
  server.answers[PUBLISH] = [400, { code: 'INVALID_INPUT', message: 'At least 5 guests must.' }];
  await press('Publish');
  expect((await screen.findByRole('alert')).textContent).toBe('At least 5 guests must.');
  const words = screen.getByLabelText<HTMLTextAreaElement>('What guests said, and what you did');
  expect(words.value).toBe(CHANGE.words);
});

test('a published sentence is withdrawn in one tap', async () => {
  const server = await open([SENTENCE]);
  await screen.findByText('5 guests told us');
  server.answers[LIST] = [200, []];
  await press('Withdraw');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Published' })).toBeNull());
  expect(server.bodiesOf(`DELETE /api/you-said/${SENTENCE.id}`)).toHaveLength(1);
});

test('a sentence that lost guests by erasures says why they do not see it', async () => {
  await open([{ ...SENTENCE, guests: 4, isShown: false }]);
  expect(await screen.findByText(/only 4 of the 5 that it takes are left/)).toBeTruthy();
});

test('earlier sentences are listed and can be removed', async () => {
  const earlier = { ...SENTENCE, replacedAt: '2026-11-02T12:00:00.000Z', isShown: false };
  const server = await open([{ ...SENTENCE, id: 's2', words: 'The newer one' }, earlier]);
  await screen.findByRole('heading', { name: 'Earlier' });
  server.answers[LIST] = [200, [{ ...SENTENCE, id: 's2' }]];
  await press(/^Remove/);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Earlier' })).toBeNull());
});
