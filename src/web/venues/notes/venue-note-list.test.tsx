import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { JudgedNote } from '#shared/venues/notes-contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { VenueNoteList } from './venue-note-list.tsx';

const VENUE = '8a4f6f5e-6b1f-4a53-9a27-0d6a3f1f6c11';
const NOTE: JudgedNote = {
  id: '4f0b8a0e-52d7-4cf1-8d2c-6f0e9f6b7a22',
  day: '2026-10-05',
  words: 'New chef',
  topic: null,
  verdict: null,
};
const ADD = `POST /api/restaurants/${VENUE}/notes`;
const ONE = `/api/restaurants/${VENUE}/notes/${NOTE.id}`;

afterEach(closePage);

let shown: JudgedNote[] = [];
const onChange = vi.fn(async () => undefined);

function Page() {
  return (
    <VenueNoteList
      venueUuid={VENUE}
      notes={shown}
      today="2026-11-15"
      dayWords={(day) => day}
      onChange={onChange}
    />
  );
}

async function open(notes = [NOTE]) {
  shown = notes;
  onChange.mockClear();
  const server = stubServer({
    [ADD]: [201, NOTE],
    [`PUT ${ONE}`]: [200, NOTE],
    [`DELETE ${ONE}`]: [200, { message: 'Note removed' }],
  });
  await openPage('/dashboard', Page, { user: aUser() });
  return server;
}

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('a new venue note is saved for today, but only once it has text', async () => {
  const server = await open([]);
  await press('Note a change');
  const words = await screen.findByLabelText<HTMLInputElement>('What changed');
  expect(document.activeElement).toBe(words);
  await press('Save note');
  expect(screen.getByText('Say in a few words what changed')).toBeTruthy();
  fireEvent.change(words, { target: { value: ' New chef ' } });
  await press('Save note');
  expect(server.bodiesOf(ADD)).toEqual([{ day: '2026-11-15', words: 'New chef', topic: null }]);
  expect(onChange).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Note a change' }));
});

test('a venue note can be edited and removed', async () => {
  const server = await open();
  await press(/^Edit note.*New chef$/);
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2026-10-06' } });
  await press('Save note');
  expect(server.bodiesOf(`PUT ${ONE}`)).toEqual([
    { day: '2026-10-06', words: 'New chef', topic: null },
  ]);
  await press(/^Edit note.*New chef$/);
  await screen.findByLabelText('Day');
  await press('Remove note');
  expect(server.bodiesOf(`DELETE ${ONE}`)).toHaveLength(1);
});

test('if a venue note is refused, its form shows why and keeps what was typed', async () => {
  const server = await open([]);
  server.answers[ADD] = [409, { code: 'CONFLICT', message: 'A restaurant can have 50 notes.' }];
  await press('Note a change');
  const words = await screen.findByLabelText<HTMLInputElement>('What changed');
  fireEvent.change(words, { target: { value: 'New chef' } });
  await press('Save note');
  expect((await screen.findByRole('alert')).textContent).toBe('A restaurant can have 50 notes.');
  expect(words.value).toBe('New chef');
});

test('a topic can be chosen for a new venue note, with a hint about the verdict that will follow', async () => {
  const server = await open([]);
  await press('Note a change');
  fireEvent.change(await screen.findByLabelText('What changed'), { target: { value: 'New oven' } });
  const topic = screen.getByLabelText(/What should guests complain about less/);
  await act(async () => topic.focus());
  await act(async () => fireEvent.keyDown(topic, { key: 'w' }));
  expect(topic.textContent).toBe('Waiting');
  expect(screen.getByText(/^From that day on we watch/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-01' } });
  expect(screen.getByText(/^For a day in the past we show before and after/)).toBeTruthy();
  await press('Save note');
  expect(server.bodiesOf(ADD)).toEqual([
    { day: '2026-11-01', words: 'New oven', topic: 'waiting' },
  ]);
});
