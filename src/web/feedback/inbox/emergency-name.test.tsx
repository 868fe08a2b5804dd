import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { FirstComplaint, SafetyHeadline } from '#web/complaints/first-complaint.tsx';
import { OpenComplaints } from '#web/complaints/open-complaints.tsx';
import { queryClient } from '#web/platform/api/query-client.ts';
import { SafetyNotice } from '#web/understanding/safety-notice.tsx';
import { SafetySign } from '#web/understanding/safety-sign.tsx';
import { aFeedback, anAlarm, aVenue } from '../feedback-fixture.ts';
import { FeedbackRow } from '../list/feedback-row.tsx';

afterEach(cleanup);

const READING: FeedbackItem['understanding'] = {
  language: 'en',
  tone: 'negative',
  topics: [],
  safety: 'injury',
  suspectedSafety: null,
  because: ['cut my finger'],
  isEmergency: false,
};

test.each([
  ['an emergency', true, 'Possible emergency'],
  ['another injury', false, 'Possible injury'],
])(
  'Today, the list and the notice above an answer name %s in the same words as the floor board',
  (_, isEmergency, name) => {
    const understanding = { ...READING, isEmergency };
    const alarm = anAlarm({ safety: 'injury', isEmergency });
    const feedback = aFeedback({ understanding, alarm });
    render(<SafetyHeadline complaint={feedback} />);
    expect(screen.getByRole('link').textContent).toBe(name);
    cleanup();
    render(<SafetySign of={feedback} />);
    expect(screen.getByText(name)).toBeTruthy();
    cleanup();
    render(<SafetyNotice feedback={feedback} />);
    expect(screen.getByText(name)).toBeTruthy();
  },
);

test.each([
  ['of the same kind', 'injury'],
  ['of another kind', 'allergen'],
] as const)(
  'the notice above an answer quotes the answer for the answer’s own danger, not for an emergency %s on the ticket',
  (_, safety) => {
    const alarm = anAlarm({ safety, isEmergency: true });
    render(<SafetyNotice feedback={aFeedback({ understanding: READING, alarm })} />);
    expect(screen.getByRole('region').textContent).toBe('Possible injury – cut my finger');
  },
);

test.each([
  ['of an emergency', true, 'Safety issue: Illness, possible emergency'],
  ['of no emergency', false, 'Safety issue: Illness'],
])(
  'the safety class that a person chose is named above the answer and in the lists, in a case %s',
  (_, isEmergency, name) => {
    const chosen = aFeedback({
      understanding: { ...READING, safety: 'illness', because: [] },
      isUnderstandingCorrected: true,
      alarm: anAlarm({ safety: 'illness', isEmergency }),
    });
    render(<SafetyNotice feedback={chosen} />);
    expect(screen.getByText(name)).toBeTruthy();
    cleanup();
    render(<SafetySign of={chosen} />);
    expect(screen.getByText(name)).toBeTruthy();
  },
);

test('the inbox list still names an emergency after the guest has changed the words that reported it', () => {
  const alarm = anAlarm({ safety: 'injury', isEmergency: true });
  render(<SafetySign of={aFeedback({ understanding: READING, alarm })} />);
  expect(screen.getByText('Possible emergency')).toBeTruthy();
});

const VENUE = aVenue();
const SERIOUS_EMERGENCY = aFeedback({
  isSeriousComplaint: true,
  understanding: { ...READING, isEmergency: true },
  alarm: anAlarm({ safety: 'injury', isEmergency: true }),
});
const isFilled = (words: string) => screen.getByText(words).closest('.bg-chili') !== null;
const inInbox = (feedback: FeedbackItem) => (
  <FeedbackRow
    {...{ feedback, href: '#', isCurrent: false, readerId: 'owner-1' }}
    frame="inbox"
    venue={VENUE}
    onOpen={() => {}}
  />
);

test.each([
  [
    'first complaint of Today',
    <FirstComplaint
      key="1"
      complaint={SERIOUS_EMERGENCY}
      venue={aVenue()}
      onTaken={async () => {}}
    />,
  ],
  [
    'latest answers',
    <FeedbackRow key="2" frame="home" href="#" feedback={SERIOUS_EMERGENCY} venue={aVenue()} />,
  ],
  [
    'list of the inbox',
    <FeedbackRow
      key="3"
      {...{ feedback: SERIOUS_EMERGENCY, href: '#', isCurrent: false, readerId: 'owner-1' }}
      frame="inbox"
      venue={VENUE}
      onOpen={() => {}}
    />,
  ],
])(
  'the %s marks an emergency on which no member has acted more loudly than a serious complaint',
  (_, part) => {
    render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
    expect(isFilled('Possible emergency')).toBe(true);
    const serious = screen.queryByText('Serious Complaint');
    expect(serious?.closest('.bg-chili') ?? null).toBeNull();
  },
);

test('the first complaint of Today is labelled “Serious Complaint” only if no line about danger says why it is first', () => {
  const show = (complaint: FeedbackItem) =>
    render(
      <QueryClientProvider client={queryClient}>
        <FirstComplaint complaint={complaint} venue={VENUE} onTaken={async () => {}} />
      </QueryClientProvider>,
    );
  show(SERIOUS_EMERGENCY);
  expect(screen.queryByText('Serious Complaint')).toBeNull();
  cleanup();
  show(aFeedback({ isSeriousComplaint: true }));
  expect(screen.getByText('Serious Complaint')).toBeTruthy();
});

test('in the inbox list, a lesser danger or a serious complaint does not look like an emergency on which no member has acted', () => {
  const lesser = { ...SERIOUS_EMERGENCY, alarm: anAlarm({ safety: 'injury' }) };
  render(inInbox(lesser));
  expect(isFilled('Possible injury')).toBe(false);
  cleanup();
  render(inInbox(aFeedback({ isSeriousComplaint: true, isUnfinished: true })));
  expect(isFilled('Serious Complaint')).toBe(false);
});

const ALSO_CHOKING = aFeedback({
  textSpecific: 'My lips tingle',
  alarm: anAlarm({
    isEmergency: true,
    otherOnTicket: {
      safety: 'injury',
      isEmergency: true,
      at: '2026-11-15T14:40:00.000Z',
      words: 'My son is choking',
    },
  }),
});
const TOLD = /^Possible emergency or allergic reaction, written on the ticket /;

test.each([
  [
    'first complaint of Today',
    <FirstComplaint key="1" complaint={ALSO_CHOKING} venue={VENUE} onTaken={async () => {}} />,
    /^The guest wrote this on the ticket /,
  ],
  [
    'further complaints of Today',
    <OpenComplaints
      key="2"
      {...{ title: 'Open', count: '1', venueId: 'kettle', userId: 'owner-1' }}
      complaints={[ALSO_CHOKING]}
    />,
    TOLD,
  ],
  [
    'latest answers',
    <FeedbackRow key="3" frame="home" href="#" feedback={ALSO_CHOKING} venue={VENUE} />,
    TOLD,
  ],
  [
    'list of the inbox',
    <FeedbackRow
      key="4"
      {...{ feedback: ALSO_CHOKING, href: '#', isCurrent: false, readerId: 'owner-1' }}
      frame="inbox"
      venue={VENUE}
      onOpen={() => {}}
    />,
    TOLD,
  ],
])(
  'the %s quotes an emergency from the ticket, even if its safety class differs from that of the case',
  (_, part, told) => {
    render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
    expect(screen.getByText('“My son is choking”')).toBeTruthy();
    expect(screen.getByText(told)).toBeTruthy();
  },
);
