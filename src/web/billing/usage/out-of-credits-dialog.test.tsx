import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { OutOfCreditsDialog } from './out-of-credits-dialog.tsx';

const BUY = 'POST /api/reply-credits/purchase';
const PRO = aUser({ subscriptionTier: 'pro', monthlyReplyLimit: 250 });

function Page() {
  const { user } = useSession();
  return user && <OutOfCreditsDialog open onOpenChange={() => undefined} user={user} />;
}

const open = (user: ReturnType<typeof aUser>) => openPage('/dashboard', Page, { user });

async function press(name: string, times = 1): Promise<void> {
  const button = screen.getByRole('button', { name });
  await act(async () => {
    for (let click = 0; click < times; click += 1) fireEvent.click(button);
  });
}

afterEach(closePage);

test('on a paid plan, repeated clicks open the checkout of a credit pack once', async () => {
  const server = stubServer({ [BUY]: [200, { url: 'https://checkout.example/1' }] });
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await open(PRO);
  screen.getByRole('dialog', { name: 'No Reply Credits Remaining' });
  await press('Buy 50 credits for £10', 3);
  expect(server.bodiesOf(BUY)).toHaveLength(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://checkout.example/1');
});

test('on Starter the out-of-credits dialog says that packs need Pro, when credits renew and where to upgrade', async () => {
  stubServer({});
  await open(aUser({ replyCreditsResetDate: '2026-12-01T00:00:00.000Z' }));
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
  screen.getByText(/You get 20 new ones on 1 December\./);
  await press('Upgrade to Pro');
  expect(window.location.pathname + window.location.search).toBe('/subscribe?plan=pro');
});

test.each([
  [[502, { message: 'The payment provider is away' }] as [number, unknown]],
  [[500, {}] as [number, unknown]],
])('a failed purchase of a credit pack shows an error', async (answer) => {
  stubServer({ [BUY]: answer });
  await open(PRO);
  await press('Buy 50 credits for £10');
  const description =
    answer[0] === 502 ? /^The payment provider is away$/ : /^Failed to purchase credits$/;
  expect(currentToasts()).toMatchObject([
    { title: 'Purchase Failed', description: expect.stringMatching(description) },
  ]);
});

test('a manager cannot buy credits and sees the owner’s name to ask', async () => {
  stubServer({});
  await open({ ...PRO, role: 'manager', ownerName: 'Olive Owner' });
  screen.getByText(/Only an owner can get more\. Please ask Olive Owner\./);
  expect(screen.queryByRole('button', { name: /Buy|Upgrade/ })).toBeNull();
});
