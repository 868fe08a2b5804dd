import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { JudgedNote } from '#shared/venues/notes-contract.ts';
import { closePage, openPage } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { NoteVerdicts } from './note-verdicts.tsx';

afterEach(closePage);

const OVEN: JudgedNote = {
  id: '4f0b8a0e-52d7-4cf1-8d2c-6f0e9f6b7a22',
  day: '2026-09-22',
  words: 'New oven',
  topic: 'food_temperature',
  verdict: {
    says: 'yes',
    before: { first: '2025-09-23', last: '2026-09-21', parties: 150, about: 18 },
    after: { first: '2026-09-22', last: '2026-11-15', parties: 140, about: 4 },
    couldBeSeenBy: '2026-10-30',
  },
};
const CHEF: JudgedNote = { ...OVEN, id: '1', words: 'New chef', topic: null, verdict: null };

let shownNotes: readonly JudgedNote[] = [];

function Page() {
  return (
    <NoteVerdicts venueId="kettle" notes={shownNotes} today="2026-11-15" dayWords={(day) => day} />
  );
}

async function open(notes: readonly JudgedNote[]) {
  shownNotes = notes;
  await openPage('/dashboard', Page, { user: aUser() });
}

test('a noted change that helped is described with its counts and links to the answers behind them', async () => {
  await open([OVEN, CHEF]);
  const [only, ...others] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(only?.textContent).toContain(
    'New oven, 2026-09-22: it helpedCold food fell from 18 of 150 parties to 4 of 140.',
  );
  const link = screen.getByRole('link', { name: /^Read the answers.*New oven$/ });
  expect(link.getAttribute('href')).toBe(
    '/feedback?topic=food_temperature&side=criticised&period=custom&from=2025-09-23&to=2026-11-15&venue=kettle',
  );
});

test('of many noted changes the three latest are shown at first, and the earlier ones on request', async () => {
  await open(['a', 'b', 'c', 'd'].map((id) => ({ ...OVEN, id, words: `Change ${id}` })));
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(shown().map((text) => text.slice(0, 8))).toEqual(['Change d', 'Change c', 'Change b']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Earlier changes' })));
  expect(shown()).toHaveLength(4);
});

test('of several noted changes the latest that helped is explained at once, and each other one when it is opened', async () => {
  const verdict = OVEN.verdict && ({ ...OVEN.verdict, says: 'no' } as const);
  await open([OVEN, { ...OVEN, id: '2', words: 'New menu', verdict }]);
  const isExpanded = () =>
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-expanded'));
  expect(isExpanded()).toEqual(['false', 'true']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^New menu/ })));
  expect(isExpanded()).toEqual(['true', 'true']);
});

test('the list of verdicts is not shown as long as no noted change has a verdict', async () => {
  await open([CHEF]);
  expect(screen.queryByRole('list')).toBeNull();
});
