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
