import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FirstComplaint } from '#web/complaints/first-complaint.tsx';
import { OpenComplaints } from '#web/complaints/open-complaints.tsx';
import { queryClient } from '#web/platform/api/query-client.ts';
import { aFeedback, anAlarm, aVenue } from '../feedback-fixture.ts';
import { FeedbackRow } from '../list/feedback-row.tsx';

afterEach(cleanup);

const FIRST_WORDS = 'My daughter cannot breathe';
const VENUE = aVenue();
const CHANGED = aFeedback({
  overallRating: 'great',
  textGeneral: null,
  textSpecific: 'Sorry, all fine',
  alarm: anAlarm({
    isEmergency: true,
    changedWords: [{ at: '2026-11-15T14:40:00.000Z', words: FIRST_WORDS }],
  }),
});

function show(part: ReactNode): void {
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
}

const inInbox = (feedback = CHANGED) => (
  <FeedbackRow
    {...{ feedback, href: '#', isCurrent: false, readerId: 'owner-1' }}
    frame="inbox"
    venue={VENUE}
    onOpen={() => {}}
  />
);
const first = (complaint = CHANGED) => (
  <FirstComplaint complaint={complaint} venue={VENUE} onTaken={async () => {}} />
);

test.each([
  ['first complaint of Today', first()],
  [
    'further complaints of Today',
    <OpenComplaints
      key="2"
      {...{ title: 'Open', count: '1', venueId: 'kettle', userId: 'owner-1' }}
      complaints={[CHANGED]}
    />,
  ],
  [
    'latest answers',
    <FeedbackRow key="3" frame="home" href="#" feedback={CHANGED} venue={VENUE} />,
  ],
  ['list of the inbox', inInbox()],
])(
  'the %s quotes the words that raised the alarm, and says that the guest has changed them',
  (_, part) => {
    show(part);
    expect(screen.getByText(`“${FIRST_WORDS}”`)).toBeTruthy();
    expect(screen.queryByText('“Sorry, all fine”')).toBeNull();
    const told = screen.getByText(/^The guest has since changed these words/);
    expect(told.textContent).toBe('The guest has since changed these words. Now: Sorry, all fine');
    expect(screen.queryByRole('img', { name: 'Great' })).toBeNull();
  },
);

test('Today says once that the guest has changed the words about danger', () => {
  show(first());
  expect(screen.getAllByText(/^The guest has since changed/)).toHaveLength(1);
});

test('Today quotes the words about danger that the guest has removed without writing others', () => {
  show(first({ ...CHANGED, textSpecific: null }));
  expect(screen.getByText(`“${FIRST_WORDS}”`)).toBeTruthy();
  expect(screen.getByText('The guest has since changed these words.')).toBeTruthy();
});

test('the inbox list quotes danger on the ticket first, and then the words that raised the alarm before', () => {
  const onTicket = { at: '2026-11-15T14:50:00.000Z', words: 'She is blue now' };
  const alarm = CHANGED.alarm && { ...CHANGED.alarm, onTicket };
  show(inInbox({ ...CHANGED, alarm }));
  expect(screen.getByText('“She is blue now”')).toBeTruthy();
  expect(screen.getByText(/^Before that/).textContent).toBe(`Before that: ${FIRST_WORDS}`);
});

test('the list of the inbox quotes danger on the ticket of a guest who left a rating and no words', () => {
  const onTicket = { at: '2026-11-15T14:50:00.000Z', words: 'She is blue now' };
  const alarm = anAlarm({ onTicket });
  show(inInbox({ ...CHANGED, textSpecific: null, alarm }));
  expect(screen.getByText('“She is blue now”')).toBeTruthy();
  expect(screen.queryByText('Rating only, no comment.')).toBeNull();
});
