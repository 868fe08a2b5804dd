import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Tier } from '#shared/billing/plans.ts';
import { readLocalItem, STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { PlanDialog } from './plan-dialog.tsx';

const UPGRADE = 'POST /api/subscription/upgrade';

let preselected: Tier | undefined;

function Page() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(true);
  return (
    user && (
      <PlanDialog open={isOpen} onOpenChange={setOpen} user={user} preselected={preselected} />
    )
  );
}

const open = (user: ReturnType<typeof aUser>) => openPage('/dashboard', Page, { user });

async function press(name: string, times = 1): Promise<void> {
  const button = screen.getByRole('button', { name });
  await act(async () => {
    for (let click = 0; click < times; click += 1) fireEvent.click(button);
  });
}

async function choose(name: RegExp): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('radio', { name })));
}

const chosen = () => screen.getByRole('radio', { checked: true }).getAttribute('value');
const address = () => window.location.pathname + window.location.search;

afterEach(() => {
  closePage();
  preselected = undefined;
});

test.each([
  ['Starter', aUser(), 'pro'],
  ['Pro', aUser({ subscriptionTier: 'pro' }), 'premium'],
  ['Premium', aUser({ subscriptionTier: 'premium' }), 'premium'],
  ['no plan', aUser({ subscriptionTier: null }), 'pro'],
  ['an unchosen plan', aUser({ planSelected: false }), 'pro'],
])('an owner with %s is offered the next plan up', async (_, user, plan) => {
  stubServer({});
  await open(user);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(chosen()).toBe(plan);
});

test('choosing a paid plan opens its payment page without a request to the server', async () => {
  const server = stubServer({});
  preselected = 'premium';
  await open(aUser());
  await press('Choose Premium');
  expect(address()).toBe('/subscribe?plan=premium');
  expect(server.bodiesOf(UPGRADE)).toEqual([]);
});

test('choosing another paid plan shows what the switch costs', async () => {
  const change = {
    from: 'pro',
    dueNowPence: 1000,
    differencePence: 6000,
    accountCreditPence: 5000,
    perMonthPence: 8900,
    quantity: 1,
    nextAt: '2026-12-14T12:00:00.000Z',
    proratedAt: '2026-11-14T12:00:00.000Z',
  };
  stubServer({
    'GET /api/subscription/price?plan=premium': [200, { change, endsAt: null }],
  });
  await open(aUser({ subscriptionTier: 'pro' }));
  const price = await screen.findByRole('region', { name: 'Change to Premium' });
  expect(price.textContent).toMatch(/Account credit−£50Charged to your card now£10/);
  expect(price.textContent).toMatch(/Every month from then on£89/);
  await press('Choose Premium');
  expect(address()).toBe('/subscribe?plan=premium');
});

test('choosing the current plan in the plan dialog changes nothing', async () => {
  const server = stubServer({});
  await open(aUser());
  await choose(/^Starter/);
  await press('Stay on Starter');
  expect(currentToasts()).toMatchObject([
    { title: 'No Changes Made', description: 'You are already on this plan.' },
  ]);
  expect(server.bodiesOf(UPGRADE)).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a paid plan ends after one confirmation, with one request, and the account is updated', async () => {
  const pro = aUser({ subscriptionTier: 'pro' });
  const server = stubServer({
    [UPGRADE]: [200, { message: 'OK', user: { ...pro, subscriptionTier: 'starter' } }],
    'GET /api/subscription/ending': [502, { message: 'Away' }],
  });
  await open(pro);
  await choose(/^Starter/);
  await press('Choose Starter');
  expect(server.bodiesOf(UPGRADE)).toEqual([]);
  screen.getByRole('alertdialog', { name: 'End your Pro plan?' });
  // Without a preview the dialog states the general rules.
  await screen.findByText(/Within 30 days of your first payment, your card gets back everything/);
  await press('End Pro plan', 3);
  expect(server.bodiesOf(UPGRADE)).toEqual([{ plan: 'starter' }]);
  expect(currentToasts()).toMatchObject([
    { title: 'Plan Updated!', description: 'You are now on the Starter plan.' },
  ]);
  expect(JSON.parse(readLocalItem(STORAGE_KEYS.user) ?? '')).toMatchObject({
    subscriptionTier: 'starter',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an owner without a plan gets Starter without a confirmation', async () => {
  const server = stubServer({ [UPGRADE]: [200, { message: 'OK', user: aUser() }] });
  await open(aUser({ subscriptionTier: null }));
  await choose(/^Starter/);
  await press('Choose Starter');
  expect(server.bodiesOf(UPGRADE)).toHaveLength(1);
  expect(currentToasts()).toMatchObject([{ title: 'Plan Updated!' }]);
});

test.each([
  [[500, {}] as [number, unknown], 'Failed to update plan. Please try again.'],
  [[409, { message: 'Not just now' }] as [number, unknown], 'Not just now'],
])('a refusal keeps the plan dialog open and shows the reason', async (answer, description) => {
  stubServer({ [UPGRADE]: answer });
  await open(aUser({ subscriptionTier: null }));
  await choose(/^Starter/);
  await press('Choose Starter');
  expect(currentToasts()).toMatchObject([{ title: 'Update Failed', description }]);
  expect(screen.getByRole('dialog')).toBeDefined();
});
