import { vi } from 'vitest';
import type { User } from '#shared/accounts/contract.ts';
import {
  checkedResponse,
  checkStubbedResponse,
  type StubbedResponse,
} from '../api/check-stubbed-response.ts';
import { STORAGE_KEYS, writeLocalItem } from '../browser/storage.ts';

/** For tests: an owner who has finished onboarding, unless overridden. */
export function aUser(overrides: Partial<User> = {}): User {
  return {
    id: 'owner-1',
    email: 'owner@bistro.example',
    username: 'owner',
    firstName: 'Olive',
    lastName: 'Owner',
    profileImageUrl: null,
    authProvider: 'jwt',
    emailVerified: true,
    credentialSetAside: false,
    subscriptionTier: 'starter',
    subscriptionStatus: 'active',
    monthlyFeedbackLimit: 30,
    subscriptionStartDate: null,
    subscriptionEndDate: null,
    paymentCustomerId: null,
    paymentSubscriptionId: null,
    onboardingCompleted: true,
    dashboardTourCompleted: true,
    firstQrGeneratedAt: null,
    firstFeedbackReceivedAt: null,
    lastQrReminderSent: null,
    lastFeedbackReminderSent: null,
    monthlyReplyLimit: 20,
    repliesUsedThisMonth: 0,
    replyCreditsResetDate: null,
    extraReplyCredits: 0,
    weeklySummaryEnabled: true,
    billingMailsEnabled: true,
    warningMailsEnabled: true,
    planSelected: true,
    wishedPlan: null,
    pendingEmail: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-01T12:00:00.000Z',
    role: 'owner',
    isAsleep: false,
    lacksSecondFactor: false,
    venueIds: null,
    businessId: 'business-1',
    businessName: 'The Copper Kettle',
    ownerName: 'Olive Owner',
    businesses: [{ id: 'business-1', name: 'The Copper Kettle', role: 'owner' }],
    ...overrides,
  };
}

/** For tests: the local storage of an earlier sign-in. */
export function storeSession(user: User): void {
  writeLocalItem(STORAGE_KEYS.token, 'stored-token');
  writeLocalItem(STORAGE_KEYS.user, JSON.stringify(user));
}

/**
 * For tests: a server that looks up its responses by 'METHOD path', responds with 404 to all other
 * requests, and records them.
 */
export function stubApi(answers: Record<string, StubbedResponse>) {
  for (const [call, answer] of Object.entries(answers)) checkStubbedResponse(call, answer);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    const call = `${method} ${path}`;
    asked.push(call);
    return checkedResponse(call, answers[call] ?? [404, { message: 'Not Found' }]);
  });
  return () => asked;
}
