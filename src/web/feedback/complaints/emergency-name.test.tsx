import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SafetyNotice } from '#web/understanding/safety-notice.tsx';
import { SafetySign } from '#web/understanding/safety-sign.tsx';
import { aFeedback, anAlarm } from '../feedback-fixture.ts';
import { SafetyHeadline } from './safety-headline.tsx';

afterEach(cleanup);

const CHOKING = aFeedback({
  understanding: {
    language: 'en',
    tone: 'negative',
    topics: [],
    safety: 'injury',
    suspectedSafety: null,
    because: ['is choking'],
  },
});

test.each([
  ['an emergency', true, 'Possible emergency'],
  ['another injury', false, 'Possible injury'],
])(
  'Today, the list and the notice above an answer name %s as the floor board does',
  (_, isEmergency, name) => {
    const feedback = { ...CHOKING, alarm: anAlarm({ safety: 'injury', isEmergency }) };
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

test('the notice above an answer names the danger of its own words, not a graver one of the case', () => {
  const alarm = anAlarm({ safety: 'allergen', isEmergency: true });
  render(<SafetyNotice feedback={{ ...CHOKING, alarm }} />);
  expect(screen.getByText('Possible injury')).toBeTruthy();
});
