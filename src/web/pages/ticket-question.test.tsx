import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FeedbackItem, FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { aTeamThread } from '#shared/tickets/thread-fixture.ts';
import {
  aFeedback,
  aFeedbackListResponse,
  aVenue,
  openLiveStream,
} from '#web/feedback/feedback-fixture.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { partQuery } from '#web/platform/page/lazy-part.tsx';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { REPLY_BOX_CODE } from '#web/replies/lazy-reply-box.tsx';
import { FeedbackPage } from './feedback.tsx';

const RASH = aFeedback({
  overallRating: 'great',
  textSpecific: 'Lovely evening.',
  hasTicket: true,
  suspectedOnTicket: {
    messageId: '0198f000-0000-7000-8000-000000000001',
    safety: 'allergen',
    at: '2026-03-05T20:00:00.000Z',
    words: 'My son has a rash since the dessert',
  },
});
const LIST = 'GET /api/feedback?venueId=kettle&period=last_7_days&filterType=all&limit=25&offset=0';
const ANSWER = `POST /api/feedback/${RASH.id}/understanding`;
const entryOf = (item: FeedbackItem): FeedbackWithHistory => ({ ...item, note: null, history: [] });
const question = () => screen.queryByRole('region', { name: 'Is this a safety issue?' });

async function open(user = aUser()) {
  const counts = { all: 1, waiting: 0, complaints: 0, praise: 1, withEmail: 0 };
  const server = stubServer({
    'GET /api/restaurants': [200, [aVenue({ staffMayRead: true })]],
    'GET /api/feedback/counts?venueId=kettle&period=last_7_days': [200, counts],
    [LIST]: [200, aFeedbackListResponse([RASH])],
    [`GET /api/feedback/${RASH.id}`]: [200, entryOf(RASH)],
    [`GET /api/feedback/${RASH.id}/thread`]: [200, aTeamThread()],
    [ANSWER]: [200, entryOf({ ...RASH, suspectedOnTicket: null })],
  });
  openLiveStream();
  await queryClient.prefetchQuery(partQuery(REPLY_BOX_CODE));
  await openPage('/feedback', FeedbackPage, { user });
  await vi.waitFor(() => expect(document.querySelector('blockquote')).toBeTruthy());
  return server;
}

afterEach(closePage);

test.each([
  ['Yes, look into it', 'allergen'],
  ['No, all is well', null],
] as const)(
  'a ticket message that may be about danger is quoted with a question, which the choice “%s” settles',
  async (name, safety) => {
    const server = await open();
    expect(screen.getByText('Safety issue?')).toBeTruthy();
    expect(question()?.textContent).toContain(
      'This message on the ticket could mean an allergic reaction: My son has a rash since the dessert',
    );
    fireEvent.click(screen.getByRole('button', { name }));
    await vi.waitFor(() => expect(question()).toBeNull());
    expect(server.bodiesOf(ANSWER)).toEqual([
      { safety, messageId: RASH.suspectedOnTicket?.messageId },
    ]);
  },
);

test('staff are not asked whether a ticket message is about danger', async () => {
  await open(aUser({ role: 'staff', id: 'staff-1' }));
  expect(question()).toBeNull();
});
