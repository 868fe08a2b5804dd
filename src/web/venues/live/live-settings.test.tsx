import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_NEWS_SETTINGS } from '#shared/push/news.ts';
import type { Venue } from '#shared/venues/contract.ts';
import type { OpenSpan } from '#shared/venues/opening-hours.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { venuesQuery } from '../queries.ts';
import { aVenue } from '../venue-fixture.ts';
import { LiveSettings } from './live-settings.tsx';

const KETTLE = aVenue();
const LIST = 'GET /api/restaurants';
const SAVE = `PUT /api/restaurants/${KETTLE.id}`;
const DINNER: OpenSpan = { opens: '18:00', closes: '01:00' };
const ALL_WEEK = {
  mon: [DINNER],
  tue: [DINNER],
  wed: [DINNER],
  thu: [DINNER],
  fri: [DINNER],
  sat: [DINNER],
  sun: [DINNER],
};

function Form() {
  const { data } = useQuery(venuesQuery);
  return data?.[0] && <LiveSettings venue={data[0]} />;
}

async function open(venue: Venue = KETTLE, saved: Venue = venue) {
  const user = aUser();
  const server = stubServer({
    'GET /api/auth/user': [200, user],
    [LIST]: [200, [venue]],
    [SAVE]: [200, saved],
  });
  await openPage('/settings?tab=floor', Form, { user });
  await screen.findByText(`Live floor of ${venue.name}`);
  return server;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const flip = (name: string) => act(async () => fireEvent.click(screen.getByLabelText(name)));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

const unfold = (title: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${title}`) })));

afterEach(closePage);

test('folded live settings say in their heading what they are set to', async () => {
  const quietHours = { from: '22:00', to: '08:00' };
  await open(
    aVenue({
      openingHours: ALL_WEEK,
      tables: ['1', '2', '3', 'Bar'],
      toldHow: { ...DEFAULT_NEWS_SETTINGS, quietHours },
    }),
  );
  for (const name of [
    'Opening hours Every day 18:00–01:00',
    'Tables 4 tables: 1–3, Bar.',
    'Who gets alerts Calls: everyone who works here. Serious complaints: managers and owners. Replies: managers and owners.',
    'Quiet hours 22:00 to 08:00',
  ]) {
    expect(button(name).getAttribute('aria-expanded')).toBe('false');
  }
});

test('a folded card of the live settings with an error cannot be folded away', async () => {
  await open(aVenue({ tables: ['1', '2'] }));
  await unfold('Tables');
  write('Your tables (optional)', '9-1');
  await unfold('Tables');
  expect(screen.getByText(/counts backwards/)).toBeTruthy();
});

test('switching on the live floor sends only that field, and warns that a team member has to be reachable', async () => {
  const server = await open();
  expect(screen.queryByText(/Someone has to be there/)).toBeNull();
  expect(field('Light up tables of unhappy guests').disabled).toBe(true);
  await flip('Guests can call staff to their table');
  expect(screen.getByText(/Someone has to be there/)).toBeTruthy();
  await press('Save Changes');
  expect(server.bodiesOf(SAVE)).toEqual([{ id: KETTLE.id, updates: { liveFloor: true } }]);
});

test('without opening hours the venue counts as open; with opening hours a day may be closed or open twice', async () => {
  const server = await open(aVenue({ openingHours: ALL_WEEK }));
  await unfold('Opening hours');
  expect(within(screen.getByRole('group', { name: 'Monday' })).getByText('next day')).toBeTruthy();
  await press('Remove Monday');
  await press('More hours on Tuesday');
  write('Tuesday, 2: opens', '12:00');
  // A day needs both an opening and a closing time.
  expect(screen.getByText(/Please give both times/)).toBeTruthy();
  await press('Save Changes');
  expect(server.bodiesOf(SAVE)).toEqual([]);
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  // A time typed in short form is the same time.
  write('Tuesday, 2: closes', '15');
  await press('Save Changes');
  expect(server.bodiesOf(SAVE)).toMatchObject([
    {
      updates: {
        openingHours: { ...ALL_WEEK, mon: [], tue: [DINNER, { opens: '12:00', closes: '15:00' }] },
      },
    },
  ]);
  await flip('Keep opening hours');
  expect(screen.getByText('Without hours, you count as always open.')).toBeTruthy();
});

test('the opening hours of one day can be copied to all days', async () => {
  const server = await open(aVenue({ openingHours: { ...ALL_WEEK, mon: [], sun: [] } }));
  await unfold('Opening hours');
  await press('Open on Monday');
  await press('Copy Monday to every day');
  await press('Save Changes');
  const span = { opens: '12:00', closes: '23:00' };
  expect(server.bodiesOf(SAVE)).toMatchObject([
    { updates: { openingHours: { mon: [span], wed: [span], sun: [span] } } },
  ]);
});

test('the floor’s tables are typed in the same way as for QR codes, and unreadable ones are reported beside the field', async () => {
  const server = await open(aVenue({ tables: ['1', '2', '3', 'Bar'] }));
  await unfold('Tables');
  const tables = 'Your tables (optional)';
  expect(field(tables).value).toBe('1-3, Bar');
  write(tables, '9-1');
  expect(screen.getByText(/counts backwards/)).toBeTruthy();
  write(tables, '1-4, Bar');
  expect(screen.getByText('5 tables: 1–4, Bar.')).toBeTruthy();
  await press('Save Changes');
  expect(server.bodiesOf(SAVE)).toMatchObject([
    { updates: { tables: ['1', '2', '3', '4', 'Bar'] } },
  ]);
});

test('quiet hours need two different times, and are saved with the notification settings', async () => {
  const server = await open();
  await unfold('Quiet hours');
  await flip('Keep quiet hours');
  write('Until', '23:30');
  expect(screen.getByText('Please give two different times.')).toBeTruthy();
  write('Until', '08:00');
  await press('Save Changes');
  const toldHow = { ...DEFAULT_NEWS_SETTINGS, quietHours: { from: '23:30', to: '08:00' } };
  expect(server.bodiesOf(SAVE)).toEqual([{ id: KETTLE.id, updates: { toldHow } }]);
});

test('alerts that were switched off through the API are shown as sent to nobody, and choosing somebody switches them on', async () => {
  const server = await open({ ...KETTLE, alertOnSerious: false });
  await unfold('Who gets alerts');
  const serious = within(screen.getByRole('group', { name: 'A serious complaint' }));
  const email = serious.getByRole('combobox', { name: 'Email' });
  expect(email.textContent).toContain('Nobody');
  await act(async () => void fireEvent.keyDown(email, { key: 'Enter' }));
  const owners = await screen.findByRole('option', { name: 'Owners only' });
  await act(async () => void fireEvent.keyDown(owners, { key: 'Enter' }));
  await press('Save Changes');
  const toldHow = {
    ...DEFAULT_NEWS_SETTINGS,
    serious_complaint: { push: 'nobody', mail: 'owners' },
  };
  expect(server.bodiesOf(SAVE)).toEqual([
    { id: KETTLE.id, updates: { toldHow, alertOnSerious: true } },
  ]);
});

test('undoing a change of the live settings leaves nothing to save', async () => {
  await open();
  await flip('Guests can call staff to their table');
  expect(button('Save Changes').disabled).toBe(false);
  await press('Discard');
  expect(button('Save Changes').disabled).toBe(true);
  expect(field('Guests can call staff to their table').getAttribute('aria-checked')).toBe('false');
});
