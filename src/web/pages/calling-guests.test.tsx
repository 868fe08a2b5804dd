import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#shared/accounts/contract.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { someLimits } from '#web/billing/billing-fixture.ts';
import {
  aFeedback,
  aFeedbackListResponse,
  anAlarm,
  aVenue,
  LATEST_FEEDBACK_REQUEST,
  openLiveStream,
} from '#web/feedback/feedback-fixture.ts';
import { aCall, aFloor } from '#web/floor/floor-fixture.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { aToday, TODAY_REQUEST } from '#web/today/today-fixture.ts';
import { HomePage } from './home.tsx';

const NO_PRAISE = {
  name: 'Maya',
  praise: [],
  counts: { all: 0, last30Days: 0, weeks: Array(13).fill(0), topics: [] },
};
const FLOOR = 'GET /api/floor?venueId=kettle';

const THIRD = aCall({ id: 'third', tableNumber: '3', status: 'missed' });
const ELEVENTH = aCall({ id: 'eleventh', tableNumber: '11' });
const TAKEN = aCall({ id: 'taken', tableNumber: '5', status: 'taken' });
const ALARM = aCall({ id: 'alarm', tableNumber: '6', safety: 'allergen', isAlarm: true });

afterEach(closePage);

async function open(calls: FloorCall[], role: User['role'], today = aToday()) {
  const user = aUser({ firstName: 'Maya', role });
  const { answers } = stubServer({
    'GET /api/restaurants': [200, [aVenue({ liveFloor: true })]],
    'GET /api/subscription/limits/kettle': [200, someLimits()],
    'GET /api/praise/mine': [200, NO_PRAISE],
    [LATEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([])],
    [TODAY_REQUEST]: [200, today],
    [FLOOR]: [200, aFloor({ calls })],
  });
  const live = openLiveStream();
  await openPage('/', () => <HomePage user={user} />, { user });
  return { answers, live };
}

test.each([
  ['owner', [THIRD, ELEVENTH, TAKEN], 'Two guests are calling: tables 3 and 11.', '2'],
  ['staff', [ALARM, ELEVENTH], /^Table 6: possible allergic reaction. A guest is calling/, '2'],
] as const)(
  'on Today (%s), calls that nobody has taken come first with a link to the floor, and the menu counts them',
  async (role, calls, words, count) => {
    await open([...calls], role);
    expect(await screen.findByText(words)).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Go to the floor' });
    expect(way.getAttribute('href')).toBe('/floor?venue=kettle');
    const inMenu = screen.getByRole('link', { name: `Floor ${count} calls that nobody has taken` });
    expect(inMenu).toBeTruthy();
  },
);

test('an emergency that was ended without anybody at the table stays at the top of Today while other guests call', async () => {
  const at = new Date().toISOString();
  const alarmEnd = { at, by: 'priya', byName: 'Priya', isByItself: false, arrival: null };
  const alarm = anAlarm({ isEmergency: true, alarmEnd });
  const ended = aFeedback({ alarm, tableNumber: '4', textSpecific: 'My lips are swelling' });
  const today = aToday({
    open: { count: 2, untaken: 2, items: [aFeedback({ alarm: anAlarm() }), ended] },
  });
  await open([ALARM], 'owner', today);
  const calling = await screen.findByText('Table 6: possible allergic reaction.');
  const missed = screen.getByText(
    /^Table 4: “My lips are swelling” Priya ended the alarm at .*, and nobody was marked/,
  );
  expect(calling.closest('header')).toBe(missed.closest('header'));
});

test('Today turns to other matters again as soon as all calls are taken', async () => {
  const { answers, live } = await open([ELEVENTH], 'owner');
  await screen.findByText('A guest is calling: table 11.');
  answers[FLOOR] = [200, aFloor({ calls: [{ ...ELEVENTH, status: 'taken' }] })];
  live.pushFloor();
  await vi.waitFor(() => expect(screen.queryByText(/is calling/)).toBeNull());
  expect(screen.getByText(/Four answers so far today/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Floor' })).toBeTruthy();
});
