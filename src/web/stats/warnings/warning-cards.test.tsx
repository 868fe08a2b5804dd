import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWarning, type Warning, warnings } from '#shared/stats/warnings/contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { WarningCards } from './warning-cards.tsx';

const VENUE = { venueId: 'kettle', timezone: 'Europe/London' };
const LIST = `GET ${warnings.path}?venueId=kettle`;
const ID = '01a1f09e-ca49-71c9-a63c-8ade5572d51e';
const ANSWER = `POST ${answerWarning.path.replace(':id', ID)}`;
const ANSWERS = Array.from({ length: 9 }, (_, n) => `01a1f09e-ca49-71c9-a63c-8ade5572d50${n}`);

function aWarning(overrides: Partial<Warning> = {}): Warning {
  return {
    id: ID,
    topic: 'waiting',
    since: '2026-01-05',
    share: 9 / 41,
    usualShare: 0.07,
    parties: 41,
    about: 9,
    answers: ANSWERS,
    isVerySure: false,
    lookAt: [{ kind: 'table', name: '7', answers: 6 }],
    status: 'new',
    ...overrides,
  };
}

async function show(on: 'today' | 'insights', given: readonly Warning[]) {
  const server = stubServer({
    [LIST]: [200, given],
    [ANSWER]: [200, { message: 'Noted' }],
  });
  await openPage('/', () => <WarningCards venue={VENUE} on={on} />, { user: aUser() });
  await waitFor(() => expect(server.bodiesOf(LIST)).toHaveLength(1));
  return server;
}

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

afterEach(closePage);

test('an early warning counts guests, says what its answers share, and links to exactly these answers', async () => {
  await show('today', [aWarning()]);
  const sentence = 'Complaints about waiting are up since 5 January: 9 of 41 guests, usually 3.';
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
  expect(screen.getByText(/^Six of the nine answers came from table 7\./)).toBeTruthy();
  expect(screen.getByText('3 as usual')).toBeTruthy();
  expect(screen.getByText('6 more')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See the 9 answers' });
  const address = new URL(link.getAttribute('href') ?? '', 'https://x').searchParams;
  expect(address.get('answers')?.split(',')).toEqual(ANSWERS);
  expect(screen.queryByText(/%/)).toBeNull();
});

test.each([
  ['Look into it', 'looking'],
  ['Known', 'known'],
  ['Not useful', 'not useful'],
])(
  'on Today, pressing “%s” puts an early warning away, and that can be undone',
  async (label, status) => {
    const server = await show('today', [aWarning()]);
    await screen.findByRole('region', { name: 'Early warning' });
    await press(label);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Early warning' })).toBeNull());
    await vi.waitFor(() => expect(currentToasts()[0]?.action?.label).toBe('Undo'));
    await act(async () => currentToasts()[0]?.action?.onSelect());
    expect(await screen.findByRole('region', { name: 'Early warning' })).toBeTruthy();
    expect(server.bodiesOf(ANSWER)).toEqual([{ status }, { status: 'new' }]);
  },
);

test('an early warning comes back if the answer to it could not be saved', async () => {
  const server = await show('today', [aWarning()]);
  server.answers[ANSWER] = [500, { code: 'INTERNAL', message: 'Broken' }];
  await screen.findByRole('region', { name: 'Early warning' });
  await press('Known');
  await vi.waitFor(() => expect(currentToasts()[0]?.title).toBe('Not saved'));
  expect(await screen.findByRole('region', { name: 'Early warning' })).toBeTruthy();
});

test('the insights keep an early warning that somebody looks into, but no warning that is known', async () => {
  await show('insights', [
    aWarning({ status: 'looking' }),
    aWarning({ id: 'known', topic: 'noise', status: 'known' }),
  ]);
  expect(await screen.findAllByRole('region', { name: 'Early warning' })).toHaveLength(1);
  expect(screen.getByText('You are looking into it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Look into it' })).toBeNull();
});

test('an early warning with more answers than an address can name links to the newest of them', async () => {
  const answers = Array.from(
    { length: 120 },
    (_, n) => `01a1f09e-ca49-71c9-a63c-8ade5572d${n + 500}`,
  );
  await show('today', [aWarning({ answers, about: 120, parties: 300, lookAt: [] })]);
  const link = await screen.findByRole('link', { name: 'See the newest 100 answers' });
  expect(link.getAttribute('href')?.split('%2C')).toHaveLength(100);
});
