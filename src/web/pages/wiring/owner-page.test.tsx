import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openLiveStream } from '#web/feedback/feedback-fixture.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { OwnerPage } from './owner-page.tsx';

const COUNTS = 'GET /api/feedback/counts?venueId=kettle&period=last_7_days';
const CASES = 'GET /api/cases/counts?venueId=kettle';
const counted = (waiting: number) =>
  [200, { all: 2, waiting, complaints: 2, praise: 0, withEmail: 0 }] as [number, object];

function Tables() {
  return <OwnerPage section="tables">The tables</OwnerPage>;
}

function PageWithField() {
  return (
    <OwnerPage section="tables">
      <input aria-label="Table" />
    </OwnerPage>
  );
}

function FullScreenWithField() {
  return (
    <OwnerPage section="tables" isFullScreen>
      <input aria-label="Table" />
    </OwnerPage>
  );
}

afterEach(closePage);

test('the number of open complaints disappears from an open page once no complaint is left', async () => {
  const { answers } = stubServer({
    'GET /api/restaurants': [200, [aVenue({ venueId: 'kettle' })]],
    [COUNTS]: counted(2),
  });
  const live = openLiveStream();
  await openPage('/tables', Tables, { user: aUser() });
  expect((await screen.findAllByText('waiting for you')).length).toBeGreaterThan(0);
  answers[COUNTS] = counted(0);
  live.pushResync();
  await waitFor(() => expect(screen.queryByText('waiting for you')).toBeNull());
});

test('the number of open safety cases is shown beside Safety, and disappears when they are closed', async () => {
  const { answers } = stubServer({
    'GET /api/restaurants': [200, [aVenue({ venueId: 'kettle' })]],
    [COUNTS]: counted(0),
    [CASES]: [200, { open: 3 }],
  });
  const live = openLiveStream();
  await openPage('/tables', Tables, { user: aUser() });
  expect(await screen.findByRole('link', { name: 'Safety 3 open cases' })).toBeTruthy();
  answers[CASES] = [200, { open: 0 }];
  live.pushResync();
  expect(await screen.findByRole('link', { name: 'Safety' })).toBeTruthy();
});

test.each([
  [{ waiting: 4, serious: 0 }, '4 guests wait elsewhere'],
  [{ waiting: 1, serious: 0 }, '1 guest waits elsewhere'],
  [{ waiting: 3, serious: 1 }, '3 elsewhere, 1 serious'],
])(
  'on a phone, the line below the restaurant’s name counts guests who wait at other restaurants: %o',
  async (there, words) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const luna = aVenue({ id: 'luna', venueId: 'luna', name: 'Luna' });
    const here = { venueId: 'kettle', name: 'The Copper Kettle', waiting: 9, serious: 2 };
    stubServer({
      'GET /api/restaurants': [200, [aVenue({ venueId: 'kettle' }), luna]],
      'GET /api/feedback/waiting': [
        200,
        { venues: [here, { venueId: 'luna', name: 'Luna', ...there }] },
      ],
    });
    openLiveStream();
    await openPage('/tables', Tables, { user: aUser() });
    const switcher = await screen.findByRole('combobox', { name: 'Restaurant' });
    await waitFor(() => expect(switcher.textContent).toContain(words));
  },
);

test.each([
  ['beside the bars', PageWithField],
  ['on the whole screen', FullScreenWithField],
])('text that was typed on a page %s stays when a tablet is turned', async (_, Page) => {
  const turning = new EventTarget();
  let isPortrait = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') && isPortrait,
    addEventListener: turning.addEventListener.bind(turning),
    removeEventListener: turning.removeEventListener.bind(turning),
  }));
  stubServer({
    'GET /api/restaurants': [200, [aVenue({ venueId: 'kettle' })]],
    [COUNTS]: counted(0),
  });
  openLiveStream();
  await openPage('/tables', Page, { user: aUser() });
  const field = screen.getByLabelText('Table');
  fireEvent.change(field, { target: { value: 'Terrace 2' } });
  for (const next of [true, false]) {
    isPortrait = next;
    await act(async () => void turning.dispatchEvent(new Event('change')));
    expect(Boolean(document.querySelector('[data-side-column]'))).toBe(!next);
    expect(screen.getByLabelText('Table')).toBe(field);
  }
});
