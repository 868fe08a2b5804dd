import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SafetyHeadline } from '#web/complaints/first-complaint.tsx';
import { SafetySign } from '#web/understanding/safety-sign.tsx';
import { aFeedback } from '../feedback-fixture.ts';

afterEach(cleanup);

const matter = aFeedback({
  tableNumber: '3',
  understanding: {
    language: 'en',
    tone: 'negative',
    topics: [],
    safety: 'allergen',
    suspectedSafety: null,
    because: ['lips swelled'],
    isEmergency: false,
  },
});

test.each([
  [true, /several tables reported over one connection, none with a scanned code/, ', unconfirmed'],
  [false, /^Possible allergic reaction · table 3$/, ''],
])(
  'Today and the lists call an alarm unconfirmed only if it is unconfirmed (%s)',
  (isUnconfirmed, headline, sign) => {
    render(<SafetyHeadline complaint={{ ...matter, alarm: null, isUnconfirmed }} />);
    expect(screen.getByRole('link').textContent).toMatch(headline);
    render(<SafetySign of={{ ...matter, isUnconfirmed }} />);
    expect(screen.getByText(`Possible allergic reaction${sign}`)).toBeTruthy();
  },
);
