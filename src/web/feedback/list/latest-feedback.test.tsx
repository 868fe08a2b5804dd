import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import {
  aFeedback,
  aFeedbackListResponse,
  aVenue,
  LATEST_FEEDBACK_REQUEST,
} from '../feedback-fixture.ts';
import { LatestFeedback } from './latest-feedback.tsx';

const venue = aVenue();
const open = () => openPage('/', Home, { user: null });

function Home() {
  return <LatestFeedback venue={venue} />;
}

afterEach(closePage);

test('home shows three of the five fetched answers, with their time in the venue’s time zone', async () => {
  const five = Array.from({ length: 5 }, () =>
    aFeedback({ createdAt: '2020-11-15T19:30:00.000Z' }),
  );
  stubServer({ [LATEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse(five, 9)] });
  await open();
  expect(await screen.findAllByText('15 Nov 2020, 14:30')).toHaveLength(3);
  const [card] = screen.getAllByRole('listitem');
  expect(card?.textContent).toMatch(/· 15 Nov 2020, 14:30.*years ago/);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('home judges an answer by its rating, and by its words only if it has no rating', async () => {
  stubServer({
    [LATEST_FEEDBACK_REQUEST]: [
      200,
      aFeedbackListResponse([
        aFeedback({ overallRating: 'fair', textGeneral: 'Great food', serverName: 'Maya' }),
        aFeedback({
          overallRating: null,
          textGeneral: 'Amazing and awful',
          textSpecific: 'Both at once.',
          rewardSelected: 'free_dessert',
          rewardCode: 'ABCDE-12345',
        }),
        aFeedback({ overallRating: 'poor', isSeriousComplaint: true }),
      ]),
    ],
  });
  await open();
  await screen.findByText('Negative');
  const [fair, unrated, serious] = screen.getAllByRole('listitem').map((card) => within(card));
  expect(fair?.getByText('Fair')).toBeTruthy();
  expect(fair?.getByText('Maya')).toBeTruthy();
  expect(fair?.getByText('No additional details provided')).toBeTruthy();
  expect(fair?.queryByText('Reward Given')).toBeNull();
  expect(fair?.getByRole('link').getAttribute('href')).toMatch(/^\/feedback\?venue=kettle&entry=/);
  expect(unrated?.getByText('Mixed')).toBeTruthy();
  expect(unrated?.getByText('Amazing and awful')).toBeTruthy();
  expect(unrated?.getByText('“Both at once.”')).toBeTruthy();
  expect(unrated?.getByText('Reward Given')).toBeTruthy();
  expect(unrated?.getByText('Free dessert')).toBeTruthy();
  expect(serious?.getByText('Serious Complaint')).toBeTruthy();
  expect(serious?.queryByText('Negative')).toBeNull();
});

test('home without feedback offers a preview of the widget', async () => {
  stubServer({ [LATEST_FEEDBACK_REQUEST]: [200, aFeedbackListResponse([])] });
  await open();
  expect(await screen.findByText('No Recent Feedback')).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link');
  expect(link.getAttribute('href')).toBe('/widget?venue=kettle');
});

test('home reports that feedback failed to load and can retry', async () => {
  const server = stubServer({ [LATEST_FEEDBACK_REQUEST]: [500, {}] });
  await open();
  expect(await screen.findByText('Failed to fetch recent feedback')).toBeTruthy();
  server.answers[LATEST_FEEDBACK_REQUEST] = [200, aFeedbackListResponse([aFeedback()])];
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
  expect(await screen.findByText('Great food')).toBeTruthy();
});
