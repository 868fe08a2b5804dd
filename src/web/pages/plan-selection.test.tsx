import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { PENDING_PLAN_KEY } from '#web/billing/checkout/subscribe-path.ts';
import { readPreferredPlan, storePreferredPlan } from '#web/platform/browser/preferred-plan.ts';
import { readLocalItem, STORAGE_KEYS, writeSessionItem } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { PlanSelectionPage } from './plan-selection.tsx';

const NEWCOMER = aUser({ onboardingCompleted: false, planSelected: false });
const SELECT = 'POST /api/select-plan';
const SUBSCRIBE = 'POST /api/get-or-create-subscription';

async function press(name: string, times = 1): Promise<void> {
  const button = screen.getByRole('button', { name });
  await act(async () => {
    for (let click = 0; click < times; click += 1) fireEvent.click(button);
  });
}

const open = (user: typeof NEWCOMER | null) =>
  openPage('/onboarding/plan-selection', PlanSelectionPage, { user });

const address = () => window.location.pathname + window.location.search;

afterEach(closePage);

describe('choosing a plan', () => {
  test.each(['Select Starter', 'Skip for now (defaults to Starter plan)'])(
    'pressing "%s" on the plan page applies Starter, stores the new user and continues to the locations',
    async (name) => {
      const server = stubServer({
        [SELECT]: [200, { message: 'OK', user: { ...NEWCOMER, planSelected: true } }],
      });
      await open(NEWCOMER);
      await press(name);

      expect(server.bodiesOf(SELECT)).toEqual([{ plan: 'starter' }]);
      expect(address()).toBe('/onboarding/add-locations');
      expect(JSON.parse(readLocalItem(STORAGE_KEYS.user) ?? '')).toMatchObject({
        planSelected: true,
      });
    },
  );

  test.each(['pro', 'premium'] as const)(
    'a new owner who picked %s on the public site is not asked again but led to its payment',
    async (plan) => {
      const server = stubServer({
        [SUBSCRIBE]: [200, { clientSecret: 'secret', subscriptionId: 'sub_1' }],
      });
      await open({ ...NEWCOMER, wishedPlan: plan });

      expect(server.bodiesOf(SUBSCRIBE)).toEqual([{ plan, agreed: null }]);
      expect(address()).toBe(`/subscribe?session_id=sub_1&plan=${plan}`);
    },
  );

  test('a new owner who picked Starter on the public site continues to the locations', async () => {
    const server = stubServer({
      [SELECT]: [200, { message: 'OK', user: { ...NEWCOMER, planSelected: true } }],
    });
    storePreferredPlan('starter');
    await open({ ...NEWCOMER, wishedPlan: 'starter' });

    expect(server.bodiesOf(SELECT)).toEqual([{ plan: 'starter' }]);
    expect(address()).toBe('/onboarding/add-locations');
  });

  test('a new owner who picked no plan chooses one on the plan page', async () => {
    const server = stubServer({});
    await open({ ...NEWCOMER, wishedPlan: 'starter' });

    screen.getByRole('heading', { name: 'Choose your plan' });
    expect(server.bodiesOf(SELECT)).toEqual([]);
  });

  test('if the picked plan cannot be set up, the new owner sees all plans and can choose', async () => {
    stubServer({ [SUBSCRIBE]: [502, { code: 'PAYMENT_PROVIDER_FAILED', message: 'No' }] });
    await open({ ...NEWCOMER, wishedPlan: 'pro' });

    expect(currentToasts()).toMatchObject([{ title: 'Error' }]);
    screen.getByRole('button', { name: 'Select Starter' });
    expect(address()).toBe('/onboarding/plan-selection');
  });

  test('the plan picked on the landing page is highlighted on the plan page until a plan is chosen', async () => {
    stubServer({ [SELECT]: [200, { message: 'OK', user: NEWCOMER }] });
    storePreferredPlan('premium');
    writeSessionItem(PENDING_PLAN_KEY, 'premium');
    await open(NEWCOMER);
    const cards = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByRole('button'));
    expect(cards.map((card) => card.textContent.includes('Your choice'))).toEqual([
      false,
      false,
      true,
    ]);
    await press('Select Starter');
    expect(readPreferredPlan()).toBeUndefined();
  });

  test('a double click on a plan sends one request', async () => {
    const server = stubServer({ [SELECT]: [200, { message: 'OK', user: NEWCOMER }] });
    await open(NEWCOMER);
    await press('Select Starter', 3);

    expect(server.bodiesOf(SELECT)).toHaveLength(1);
  });

  test('choosing a paid plan that still has to be paid opens the payment of its subscription', async () => {
    const server = stubServer({
      [SUBSCRIBE]: [200, { clientSecret: 'secret', subscriptionId: 'sub_1' }],
    });
    await open(NEWCOMER);
    await press('Select Premium');

    expect(server.bodiesOf(SUBSCRIBE)).toEqual([{ plan: 'premium', agreed: null }]);
    expect(address()).toBe('/subscribe?session_id=sub_1&plan=premium');
  });

  test('choosing a paid plan with nothing left to pay refreshes the user and continues', async () => {
    stubServer({
      [SUBSCRIBE]: [200, { message: 'Already subscribed' }],
      'GET /api/auth/user': [200, { ...NEWCOMER, subscriptionTier: 'pro', planSelected: true }],
    });
    await open(NEWCOMER);
    await press('Select Pro');

    expect(address()).toBe('/onboarding/add-locations');
    expect(JSON.parse(readLocalItem(STORAGE_KEYS.user) ?? '')).toMatchObject({
      subscriptionTier: 'pro',
    });
  });

  test('choosing a plan whose last payment is still open leads to that payment', async () => {
    const refusal = { clientSecret: 'secret', secretKind: 'payment', subscriptionId: 'sub_1' };
    stubServer({ [SUBSCRIBE]: [402, { code: 'PAYMENT_REQUIRED', message: 'Pay', ...refusal }] });
    await open(NEWCOMER);
    await press('Select Pro');

    expect(address()).toBe('/subscribe?session_id=sub_1&plan=pro');
  });

  test('switching to another paid plan charges nothing until it is confirmed on the payment page', async () => {
    const server = stubServer({});
    await open(aUser({ subscriptionTier: 'pro', onboardingCompleted: false }));
    await press('Select Premium');

    expect(server.bodiesOf(SUBSCRIBE)).toEqual([]);
    expect(address()).toBe('/subscribe?plan=premium');
  });

  test('if the payment provider fails, the owner stays on the plan page and can choose again', async () => {
    stubServer({ [SUBSCRIBE]: [502, { code: 'PAYMENT_PROVIDER_FAILED', message: 'No' }] });
    await open(NEWCOMER);
    await press('Select Pro');

    expect(currentToasts()).toMatchObject([
      { title: 'Error', description: 'Failed to select plan. Please try again.' },
    ]);
    expect(address()).toBe('/onboarding/plan-selection');
  });

  test.each([
    ['a refusal', [500, { message: 'Internal Server Error' }] as [number, unknown]],
    ['a dead network', 'dead network' as const],
  ])(
    'after %s the plan page says that the plan was not selected and stays open',
    async (_, answer) => {
      stubServer({ [SELECT]: answer });
      await open(NEWCOMER);
      await press('Select Starter');

      expect(currentToasts()).toMatchObject([
        { title: 'Error', description: 'Failed to select plan. Please try again.' },
      ]);
      expect(address()).toBe('/onboarding/plan-selection');
      expect(screen.queryByText('Please sign in to save your choices')).toBeNull();
    },
  );

  test('a visitor on the plan page is asked to sign in, and that notice gets the focus if a choice is refused', async () => {
    stubServer({ 'POST /api/select-plan': [401, { message: 'Please sign in' }] });
    await open(null);
    const notice = screen.getByRole('link', { name: 'Please sign in to save your choices' });
    expect(notice.getAttribute('href')).toBe('/login?returnTo=%2Fonboarding%2Fplan-selection');

    await press('Select Starter');

    expect(currentToasts()).toMatchObject([{ title: 'Error' }]);
    expect(document.activeElement).toBe(notice);
  });
});

test('an owner whose session has ended is signed out before making a choice', async () => {
  stubServer({ 'GET /api/auth/user': [401, { message: 'Please sign in' }] });
  await open(NEWCOMER);
  expect(currentToasts()).toMatchObject([
    { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
  ]);
  expect(readLocalItem(STORAGE_KEYS.user)).toBeNull();
});
