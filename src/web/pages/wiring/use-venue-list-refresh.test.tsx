import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Venue } from '#shared/venues/contract.ts';
import { openLiveStream } from '#web/feedback/feedback-fixture.ts';
import { STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { markVenueRemoval } from '#web/venues/queries.ts';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { HomePage } from '../home.tsx';

const LIST = 'GET /api/restaurants';
const KETTLE = aVenue();
const LUNA = aVenue({ id: 'luna', name: 'Luna', venueId: 'luna' });
const USER = aUser({ subscriptionTier: 'premium' });

function Home() {
  return <HomePage user={USER} />;
}

let live: ReturnType<typeof openLiveStream>;

/** Opens the page with Luna selected, then deletes it as another user would. */
async function openAndDelete(gone = LUNA) {
  writeLocalItem(STORAGE_KEYS.selectedVenue, 'luna');
  const server = stubServer({ [LIST]: [200, [KETTLE, gone]] });
  live = openLiveStream();
  await openPage('/', Home, { user: USER });
  await linkOf(gone);
  server.answers[LIST] = [200, [KETTLE]];
  const later = Date.now() + 5000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  return server;
}

/** Home shows the widget link of the selected venue. */
function linkOf({ venueId }: Venue) {
  return screen.findByText((text) => text.endsWith(`/widget?venue=${venueId}`));
}

const shown = () => linkOf(KETTLE);

afterEach(closePage);

test.each([
  ['the live stream says so', async () => live.pushVenues()],
  ['the stream was lost and is back', async () => live.pushResync()],
  [
    'the tab gets the focus again',
    async () => act(async () => void window.dispatchEvent(new Event('focus'))),
  ],
])('a restaurant deleted elsewhere disappears from the page when %s', async (_, happen) => {
  await openAndDelete();
  await happen();
  await shown();
  expect(currentToasts()).toMatchObject([
    {
      title: 'Restaurant deleted',
      description: 'Luna was deleted in another window or on another device.',
    },
  ]);
});

test('a restaurant deleted in this tab disappears without a notice that it was deleted elsewhere', async () => {
  const own = { ...LUNA, id: 'own', name: 'Own' };
  await openAndDelete(own);
  markVenueRemoval(own.id);
  const before = currentToasts();
  live.pushVenues();
  await shown();
  expect(currentToasts()).toEqual(before);
});

test('a restaurant deleted elsewhere stays on the page while the list cannot be refetched', async () => {
  const server = await openAndDelete();
  server.answers[LIST] = 'dead network';
  live.pushVenues();
  await waitFor(() => expect(server.bodiesOf(LIST).length).toBeGreaterThan(1));
  expect(await linkOf(LUNA)).toBeTruthy();
  expect(screen.queryByText('We could not load your restaurants')).toBeNull();
});

test('a link to another owner’s restaurant is reported once, and a restaurant of the user’s own is shown', async () => {
  stubServer({ [LIST]: [200, [KETTLE, LUNA]] });
  live = openLiveStream();
  await openPage('/?venue=not-mine&period=all', Home, { user: USER });
  await shown();
  expect(currentToasts()).toMatchObject([
    {
      title: 'Restaurant not found',
      description: 'That link is for a restaurant that isn’t yours. This is The Copper Kettle.',
    },
  ]);
  expect(window.location.search).toBe('?period=all');
});

test('a link to another of the owner’s restaurants shows it without a notice', async () => {
  stubServer({ [LIST]: [200, [KETTLE, LUNA]] });
  live = openLiveStream();
  const before = currentToasts();
  await openPage('/?venue=luna', Home, { user: USER });
  await linkOf(LUNA);
  expect(currentToasts()).toEqual(before);
  expect(window.location.search).toBe('?venue=luna');
});
