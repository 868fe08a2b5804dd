import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OPEN_COMPLAINT } from '#shared/complaints/open-complaint-fixture.ts';
import type { ComplaintState } from '#shared/feedback/list-contract.ts';
import { aFeedback, anAlarm, aVenue } from '../feedback-fixture.ts';
import { FeedbackRow } from './feedback-row.tsx';

afterEach(cleanup);

const ACTED_AT = '2026-11-15T14:42:00.000Z';

function showRow(status: ComplaintState['status']): void {
  const taker = status === 'taken' ? 'Tom' : null;
  const complaint = {
    ...OPEN_COMPLAINT,
    ...{ status, takenBy: taker, takenByName: taker, takenAt: taker && ACTED_AT },
  };
  const lastAct = { at: ACTED_AT, by: 'ana', byName: 'Ana' };
  const feedback = aFeedback({ complaint, alarm: anAlarm({ isUnattended: false, lastAct }) });
  const place = { href: '/feedback', isCurrent: false, readerId: 'maya' };
  render(
    <FeedbackRow feedback={feedback} venue={aVenue()} frame="inbox" {...place} onOpen={() => {}} />,
  );
}

test.each(['open', 'resolved'] as const)(
  'the row of a complaint that is %s says who acted on its danger',
  (status) => {
    showRow(status);
    expect(screen.getByText(/^Ana acted on it /)).toBeTruthy();
  },
);

test('the row of a taken complaint says who took it and not who acted on its danger', () => {
  showRow('taken');
  expect(screen.getByText(/Tom has it$/)).toBeTruthy();
  expect(screen.queryByText(/acted on it/)).toBeNull();
});

test.each(['home', 'dashboard', 'inbox'] as const)(
  'the row of an answer that the text reader failed on asks for a person to read it: %s',
  (frame) => {
    const place = { href: '/feedback', isCurrent: false, readerId: 'maya', onOpen: () => {} };
    const show = (isUnreadable: boolean) =>
      render(
        <FeedbackRow
          feedback={aFeedback({ understanding: null, isUnreadable })}
          venue={aVenue()}
          {...{ frame, ...place }}
        />,
      );
    show(true);
    expect(screen.getByText('Not checked: please read it')).toBeTruthy();
    cleanup();
    show(false);
    expect(screen.queryByText(/Not checked/)).toBeNull();
  },
);
