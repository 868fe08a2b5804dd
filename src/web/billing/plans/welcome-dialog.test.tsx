import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
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

test('the welcome dialog is not shown to an owner who has a plan', async () => {
  stubServer({});
  await open(aUser());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('"Start Free" sets Starter and closes the welcome dialog', async () => {
  const server = stubServer({ [UPGRADE]: [200, { message: 'OK', user: aUser() }] });
  await open();
  await press('Start Free');
  expect(server.bodiesOf(UPGRADE)).toEqual([{ plan: 'starter' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('"Start Pro Plan" closes the welcome dialog and opens the payment page', async () => {
  stubServer({});
  await open();
  await press('Start Pro Plan');
  expect(window.location.pathname).toBe('/subscribe');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dismissed welcome dialog is shown again on the next visit', async () => {
  stubServer({});
  await open();
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  closePage();
  stubServer({});
  await open();
  expect(screen.getByRole('dialog', { name: 'Welcome to TableTalk' })).toBeDefined();
});

test('a failed choice shows an error and keeps the welcome dialog open', async () => {
  stubServer({ [UPGRADE]: [500, {}] });
  await open();
  await press('Start Free');
  expect(currentToasts()).toMatchObject([
    { title: 'Setup Failed', description: 'Failed to set up your plan. Please try again.' },
  ]);
  expect(screen.getByRole('dialog')).toBeDefined();
});
