import { describe, expect, test } from 'vitest';
import {
  canAddRow,
  canRemoveRow,
  defaultPathAfterLogin,
  isCompleteRow,
  isOnboardingComplete,
  nextOnboardingStep,
  type OnboardingState,
} from './rules.ts';

function owner(state: Partial<OnboardingState>): OnboardingState {
  return { emailVerified: true, onboardingCompleted: false, subscriptionTier: 'starter', ...state };
}

describe('the next step of onboarding', () => {
  test.each<[string, OnboardingState | null, number, string]>([
    ['nobody signed in', null, 0, '/login'],
    ['an unverified e-mail', owner({ emailVerified: false }), 0, '/verify-email'],
    [
      'an unverified e-mail, all else done',
      owner({ emailVerified: false, onboardingCompleted: true }),
      2,
      '/verify-email',
    ],
    ['onboarding completed', owner({ onboardingCompleted: true }), 1, '/dashboard'],
    [
      'completed, but without a tier',
      owner({ onboardingCompleted: true, subscriptionTier: null }),
      0,
      '/dashboard',
    ],
    ['no tier', owner({ subscriptionTier: null }), 0, '/onboarding/plan-selection'],
    [
      'the default tier, never chosen',
      owner({ planSelected: false }),
      1,
      '/onboarding/plan-selection',
    ],
    ['a plan and a venue', owner({ planSelected: true }), 1, '/onboarding/dashboard-tour'],
    ['a plan and no venue', owner({ planSelected: true }), 0, '/onboarding/add-locations'],
    ['a user stored before plans were recorded', owner({}), 0, '/onboarding/add-locations'],
  ])('the next onboarding step leads to the right page: %s', (_, user, venueCount, step) => {
    expect(nextOnboardingStep(user, venueCount)).toBe(step);
  });
});

describe('a sign-in', () => {
  test.each<[string, OnboardingState, string]>([
    [
      'an unverified e-mail',
      owner({ emailVerified: false, subscriptionTier: null }),
      '/verify-email',
    ],
    ['no tier', owner({ subscriptionTier: null }), '/onboarding/plan-selection'],
    [
      'no tier, but onboarding completed',
      owner({ subscriptionTier: null, onboardingCompleted: true }),
      '/onboarding/plan-selection',
    ],
    ['a plan never chosen', owner({ planSelected: false }), '/onboarding/plan-selection'],
    ['onboarding not completed', owner({ planSelected: true }), '/onboarding/add-locations'],
    ['everything done', owner({ onboardingCompleted: true }), '/dashboard'],
  ])(
    'a sign-in leads to the first unfinished onboarding step, or else to the dashboard: %s',
    (_, user, step) => {
      expect(defaultPathAfterLogin(user)).toBe(step);
    },
  );
});

describe('onboarding', () => {
  test.each<[boolean, Partial<OnboardingState>]>([
    [true, { onboardingCompleted: true }],
    [false, { onboardingCompleted: true, emailVerified: false }],
    [false, { onboardingCompleted: true, subscriptionTier: null }],
    [false, { onboardingCompleted: false }],
  ])(
    'onboarding is complete (%s) only for an owner with a verified address and a plan who has finished it: %o',
    (expected, state) => {
      expect(isOnboardingComplete(owner(state))).toBe(expected);
    },
  );
});

describe('rows of locations', () => {
  test.each([
    ['Harbour Table', 'harbour-table', true],
    ['   ', 'harbour-table', false],
    ['Harbour Table', ' ', false],
  ])(
    'a location row with the name %j and the venue ID %j is complete: %s',
    (name, venueId, expected) => {
      expect(isCompleteRow({ name, venueId })).toBe(expected);
    },
  );

  test('a first location row can be added on every plan, more rows only on a paid plan', () => {
    expect(canAddRow(0, 'starter')).toBe(true);
    expect(canAddRow(1, 'starter')).toBe(false);
    expect(canAddRow(1, 'pro')).toBe(true);
    expect(canAddRow(9, 'premium')).toBe(true);
  });

  test('the last location row cannot be removed', () => {
    expect(canRemoveRow(1)).toBe(false);
    expect(canRemoveRow(2)).toBe(true);
  });
});
