import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, serverAnswers } from '#web/platform/page/page-fixture.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { WelcomeDialog } from './welcome-dialog.tsx';

const UPGRADE = 'POST /api/subscription/upgrade';

function Page() {
  const { user } = useSession();
  return user && <WelcomeDialog user={user} />;
}

const open = (user = aUser({ subscriptionTier: null })) => openPage('/dashboard', Page, { user });

async function press(name: string): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
}

afterEach(closePage);

test('an owner with a plan is not asked', async () => {
  serverAnswers({});
  await open(aUser());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('"Start Free" sets Starter and closes', async () => {
  const server = serverAnswers({ [UPGRADE]: [200, { message: 'OK', user: aUser() }] });
  await open();
  await press('Start Free');
  expect(server.bodiesOf(UPGRADE)).toEqual([{ plan: 'starter' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('"Start Pro Plan" closes and leads to the payment', async () => {
  serverAnswers({});
  await open();
  await press('Start Pro Plan');
  expect(window.location.pathname).toBe('/subscribe');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closed, it is back on the next visit', async () => {
  serverAnswers({});
  await open();
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  closePage();
  serverAnswers({});
  await open();
  expect(screen.getByRole('dialog', { name: 'Welcome to TableTalk' })).toBeDefined();
});

test('a failure says so and leaves it open', async () => {
  serverAnswers({ [UPGRADE]: [500, {}] });
  await open();
  await press('Start Free');
  expect(currentToasts()).toMatchObject([
    { title: 'Setup Failed', description: 'Failed to set up your plan. Please try again.' },
  ]);
  expect(screen.getByRole('dialog')).toBeDefined();
});
